import type { Metadata } from "next";
import { headers } from "next/headers";
import { ConnectPanel } from "@/components/connect/connect-panel.tsx";
import { readConnectFacts } from "./read-connect-facts.ts";

export const metadata: Metadata = { title: "Connect" };

export default async function ConnectPage() {
  const host = (await headers()).get("host") ?? "127.0.0.1:3000";
  return <ConnectPanel facts={readConnectFacts(host)} />;
}
