import { createRoot } from 'react-dom/client';

/** The limit of a page with React: a heading, and nothing else. */
const element = document.getElementById('root');
if (element) createRoot(element).render(<h1>Palco</h1>);
