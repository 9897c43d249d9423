import '@fontsource-variable/inter/opsz.css';
import '@palco/theme/tokens.css';
import './ui/styles/base.css';
import { createRoot } from 'react-dom/client';
import { boot } from './app/boot';

const element = document.getElementById('root');
if (element) void boot(createRoot(element));
