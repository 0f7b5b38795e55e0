"use client";

import { useMantineColorScheme } from "@mantine/core";
import { CircleHelp, Moon, Search, Sun, SunMoon } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { sendCommand } from "@/lib/client/page-commands.ts";
import { useHistoryStatus } from "@/lib/client/use-playground.ts";
import { Button } from "../ui/button.tsx";
import { useStreamStatus } from "./playground-provider.tsx";
import styles from "./shell.module.css";

const links = [
  { name: "Tools", href: "/", isOpen: (path: string) => path === "/" || path.startsWith("/tools") },
  { name: "Drafts", href: "/drafts", isOpen: (path: string) => path.startsWith("/drafts") },
  { name: "Runs", href: "/runs", isOpen: (path: string) => path.startsWith("/runs") },
  { name: "Sources", href: "/sources", isOpen: (path: string) => path.startsWith("/sources") },
];

/** The main navigation, the state of the connection, and what is for every page. */
export function Footer() {
  const path = usePathname();
  return (
    <footer className={styles.footer}>
      <nav aria-label="Main" className={styles.nav}>
        {links.map(({ name, href, isOpen }) => (
          <Link
            key={name}
            href={href}
            prefetch={false}
            className={styles.navLink}
            aria-current={isOpen(path) ? "page" : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      <ConnectionStatus />
      <Button
        look="quiet"
        className={styles.footerButton}
        title="Search everything (Ctrl+K)"
        onClick={() => sendCommand("open-palette")}
      >
        <Search size={14} aria-hidden />
        <span className="visually-hidden">Search everything</span>
        <kbd className={styles.keys}>Ctrl+K</kbd>
      </Button>
      <SchemeButton />
      <Button
        look="quiet"
        square
        className={styles.footerButton}
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts (?)"
        onClick={() => sendCommand("open-shortcuts")}
      >
        <CircleHelp size={16} aria-hidden />
      </Button>
    </footer>
  );
}

/** A blink of the network is not worth a word. */
const quietMs = 1_500;

function ConnectionStatus() {
  const historyFails = useHistoryStatus()?.state === "failing";
  const isLost = useStreamStatus() === "lost";
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isLost) return setShown(false);
    const timer = setTimeout(() => setShown(true), quietMs);
    return () => clearTimeout(timer);
  }, [isLost]);
  return (
    <div role="status" aria-label="Connection" className={styles.status}>
      {isShown ? "Connection lost, trying again" : historyFails ? <HistoryFault /> : ""}
    </div>
  );
}

function HistoryFault() {
  return (
    <Link href="/runs" prefetch={false} className={styles.fault}>
      Runs are not recorded
    </Link>
  );
}

const schemes = {
  auto: { next: "light", label: "as the system", Icon: SunMoon },
  light: { next: "dark", label: "light", Icon: Sun },
  dark: { next: "auto", label: "dark", Icon: Moon },
} as const;

function SchemeButton() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [isMounted, setMounted] = useState(false);
  // The server can't know the scheme that this browser remembers.
  useEffect(() => setMounted(true), []);
  const { next, label, Icon } = schemes[isMounted ? colorScheme : "auto"];
  return (
    <Button
      look="quiet"
      square
      className={styles.footerButton}
      aria-label={`Colours: ${label}`}
      title={`Colours: ${label}. Press for ${schemes[next].label}.`}
      onClick={() => setColorScheme(next)}
    >
      <Icon size={16} aria-hidden />
    </Button>
  );
}
