/** Work that is done one after the other for each name, in the order in which it was asked for. */
export interface SerialQueue {
  run<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
}

export function openSerialQueue(): SerialQueue {
  const last = new Map<string, Promise<unknown>>();
  return {
    run(name, work) {
      const result = (last.get(name) ?? Promise.resolve()).then(work);
      const settled = result.catch(() => undefined);
      last.set(name, settled);
      void settled.then(() => {
        if (last.get(name) === settled) last.delete(name);
      });
      return result;
    },
  };
}
