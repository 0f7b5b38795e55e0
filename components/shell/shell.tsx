"use client";

import { Menu } from "lucide-react";
import Link from "next/link";
import { useEffect, useState } from "react";
import { onCommand } from "@/lib/client/page-commands.ts";
import { defaultPreferences } from "@/lib/client/preferences.ts";
import { usePlayground, usePreferences } from "@/lib/client/use-playground.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Split } from "../ui/split.tsx";
import { Footer } from "./footer.tsx";
import { GlobalKeys } from "./global-keys.tsx";
import { RefreshOnListChange } from "./refresh-on-list-change.tsx";
import styles from "./shell.module.css";
import { Shortcuts } from "./shortcuts.tsx";

export interface ShellProps {
  readonly toolList: React.ReactNode;
  readonly palette: React.ReactNode;
  readonly children: React.ReactNode;
}

/** The frame of every page: tools on the left, the page, and the main navigation below. */
export function Shell({ toolList, palette, children }: ShellProps) {
  const { preferences } = usePlayground();
  const { listWidth } = usePreferences();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  useEffect(() => onCommand("open-tools", () => setDrawerOpen(true)), []);

  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        Skip to the main part
      </a>
      <header className={styles.bar}>
        <Button look="quiet" square aria-label="Open tools" onClick={() => setDrawerOpen(true)}>
          <Menu size={18} aria-hidden />
        </Button>
        <Brand />
      </header>
      <Split
        label="Width of the tool list"
        firstLabel="Tool list"
        size={listWidth}
        unit="px"
        least={200}
        most={600}
        initial={defaultPreferences.listWidth}
        whenNarrow="hide-first"
        onResized={(width) => preferences.change({ listWidth: width })}
        first={
          <div className={styles.side}>
            <header className={styles.sideHead}>
              <Brand />
            </header>
            {toolList}
          </div>
        }
        second={
          <main id="main" tabIndex={-1} className={styles.main}>
            {children}
          </main>
        }
      />
      <Footer />
      {isDrawerOpen ? (
        <Dialog title="Tools" place="left" onClose={() => setDrawerOpen(false)}>
          <CloseOnNavigation onNavigated={() => setDrawerOpen(false)}>{toolList}</CloseOnNavigation>
        </Dialog>
      ) : undefined}
      {palette}
      <Shortcuts />
      <GlobalKeys />
      <RefreshOnListChange />
    </div>
  );
}

function Brand() {
  return (
    <Link href="/" prefetch={false} className={styles.brand}>
      Tool Playground
    </Link>
  );
}

/** Watches for a link that was followed inside, whoever drew it. */
function CloseOnNavigation(props: { readonly onNavigated: () => void; readonly children: React.ReactNode }) {
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const { onNavigated } = props;
  useEffect(() => {
    const close = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest("a")) onNavigated();
    };
    frame?.addEventListener("click", close);
    return () => frame?.removeEventListener("click", close);
  }, [frame, onNavigated]);
  return (
    <div ref={setFrame} className={styles.drawer}>
      {props.children}
    </div>
  );
}
