"use client";

interface GlobalErrorProps {
  readonly reset: () => void;
}

// The layout itself broke here, so that nothing of it can be used, styles included.
export default function GlobalError({ reset }: GlobalErrorProps) {
  return (
    <html lang="en">
      <body
        style={{ fontFamily: "system-ui, sans-serif", margin: "48px auto", maxWidth: 560, padding: "0 24px" }}
      >
        <h1 style={{ fontSize: 20 }}>The playground could not be shown</h1>
        <p>The server failed while it made the page; its terminal says why. What you typed is kept.</p>
        <button type="button" onClick={reset}>
          Try again
        </button>
      </body>
    </html>
  );
}
