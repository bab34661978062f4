import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import 'virtual:theme.css';
import './styles.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.js';
import { preferredLanguage } from './texts/language.js';
import { speak } from './texts/texts.js';

await speak(preferredLanguage());
const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
