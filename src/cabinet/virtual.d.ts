/** Written by `.config/vite-cabinet.ts`. */
declare module 'virtual:theme.css';
