import { Welcome } from "@/components/shell/welcome.tsx";
import { getPlayground } from "@/lib/playground.ts";

export default function StartPage() {
  return <Welcome list={getPlayground().listTools()} />;
}
