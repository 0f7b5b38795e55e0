/**
 * What a promise gives, or undefined where it is rejected or takes longer than that.
 * @param longest milliseconds.
 */
export async function within<Value>(longest: number, promise: Promise<Value>): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), longest);
  });
  try {
    return await Promise.race([promise, tooLong]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
