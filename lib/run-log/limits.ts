/** How many lines of one run cross to the server. The runs keep 10,000, which leaves room for their own notes. */
export const mostLines = 9_990;
/** A longer line is cut, in UTF-16 units. */
export const longestLine = 100_000;
/** How much text the lines of one run may hold together, in UTF-16 units. */
export const mostText = 20_000_000;
/** How often lines are sent, in milliseconds. */
export const batchMs = 50;
/** Lines that hold more text than this, in UTF-16 units, are sent at once, so that no message takes long to read. */
export const batchText = 500_000;
/** The most that a result may hold, in bytes of UTF-8. */
export const mostResultBytes = 50 * 1024 * 1024;
