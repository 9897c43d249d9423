import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A whole page in each failure hides the sentence that matters.
configure({ getElementError: (message) => new Error(message ?? 'Not found.') });
afterEach(cleanup);
