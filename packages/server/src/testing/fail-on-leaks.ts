/** Set in a worker that watches already: the files of a worker share its process. */
const watching = Symbol.for('palco.fail-on-leaks');

/** Lets a run fail in which listeners pile up on one object, as they do where each request leaves one behind. */
function failOnLeaks(): void {
  if (watching in process) return;
  Object.defineProperty(process, watching, { value: true });
  process.on('warning', (warning) => {
    if (warning.name === 'MaxListenersExceededWarning') throw warning;
  });
}

failOnLeaks();
