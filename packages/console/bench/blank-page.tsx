import { createRoot } from 'react-dom/client';

/** The baseline: the smallest possible React page, with a heading and nothing else. */
const element = document.getElementById('root');
if (element) createRoot(element).render(<h1>Palco</h1>);
