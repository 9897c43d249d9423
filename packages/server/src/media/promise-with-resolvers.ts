// Node 20 lacks `Promise.withResolvers`, which node-av calls; this file is loaded before it.
interface WithResolvers {
  withResolvers?<Value>(): {
    promise: Promise<Value>;
    resolve(value: Value | PromiseLike<Value>): void;
    reject(reason: unknown): void;
  };
}

const constructor = Promise as PromiseConstructor & WithResolvers;
constructor.withResolvers ??= function withResolvers<Value>() {
  let resolve!: (value: Value | PromiseLike<Value>) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<Value>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
};
