/** What all pages without the cabinet's code share: its colours and type. Each colour has a contrast of 4.5 or more. */
export const look = `
:root {
  color-scheme: light dark; background: Canvas;
  --line: #8886; --accent: light-dark(#0b5c50, #80cdc1); --button: #145b51; --quiet: light-dark(#5c6370, #a3abb8);
  --back: light-dark(#f4f6f6, #1d2125);
}
* { box-sizing: border-box; }
body { font: 1.0625rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; margin: 0; background: Canvas; }
h1, h2, h3 { line-height: 1.25; }
a { color: var(--accent); }
button { font: inherit; font-weight: 600; border: 0; border-radius: 0.6rem; background: var(--button); color: #fff; cursor: pointer; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;
