/** Written by `.config/vite-cabinet.ts`. */
declare module 'virtual:theme.css';

declare module 'virtual:texts/*' {
  const catalogue: import('./texts/language.js').Catalogue;
  export default catalogue;
}
