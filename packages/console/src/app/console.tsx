import { useState } from 'react';
import { App } from './app';
import { createConsoleRouter } from './router';

/** The console behind its small start; the start loads it as one part. */
export function Console() {
  const [router] = useState(() => createConsoleRouter());
  return <App router={router} />;
}
