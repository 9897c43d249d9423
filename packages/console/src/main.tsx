import '@fontsource-variable/inter/opsz.css';
import '@palco/theme/tokens.css';
import './ui/styles/base.css';
