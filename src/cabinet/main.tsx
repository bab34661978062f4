import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import 'virtual:theme.css';
import './styles.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.js';
import { preferredLanguage } from './texts/language.js';
import { loadTexts } from './texts/texts.js';

const texts = await loadTexts(preferredLanguage());
const root = document.getElementById('root');
if (root) createRoot(root).render(<App texts={texts} />);
