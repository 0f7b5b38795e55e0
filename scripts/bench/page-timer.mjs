/**
 * Runs in a page before the page's own scripts and gives it `window.bench`: a clock that starts at an event and stops
 * when what was waited for has been painted.
 */
export function installTimer() {
  let start = 0;
  let longest = 0;
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  window.bench = {
    /** The clock starts at the next event of this name. */
    arm(eventName) {
      start = 0;
      longest = 0;
      const begin = (event) => {
        start = event.timeStamp;
      };
      window.addEventListener(eventName, begin, { capture: true, once: true });
    },
    /** Milliseconds from the event to the end of the frame in which `isDone` holds for the first time. */
    async until(isDone) {
      while (!(start > 0 && isDone())) await nextFrame();
      // A message that is posted within a frame arrives after that frame was painted.
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
      return performance.now() - start;
    },
    /** The longest task since the event, in milliseconds; 0 where none took 50. */
    async longestTask() {
      await new Promise((resolve) => setTimeout(resolve, 300));
      return longest;
    },
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (start > 0 && entry.startTime + entry.duration > start) longest = Math.max(longest, entry.duration);
    }
  }).observe({ type: "longtask" });
}
