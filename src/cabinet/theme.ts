import {
  createTheme,
  defaultCssVariablesResolver,
  Drawer,
  DrawerHeader,
  keys,
  Menu,
  Modal,
  ModalHeader,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core';
import { createElement, type ComponentProps } from 'react';

const pine: MantineColorsTuple = [
  '#eef9f7',
  '#d7efeb',
  '#addfd7',
  '#80cdc1',
  '#58b9ab',
  '#3da294',
  '#2a887b',
  '#1d7165',
  '#145b51',
  '#0d453d',
];

const fontFamily = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';

interface SteadyButtonProps extends ComponentProps<'button'> {
  'data-loading'?: boolean;
}

/** A button that keeps the focus while it loads, and does nothing. One that is disabled loses it. */
function SteadyButton({ type = 'button', disabled, onClick, ...props }: SteadyButtonProps) {
  const state = props['data-loading']
    ? { 'aria-disabled': true, onClick: (event: Event) => event.preventDefault() }
    : { disabled, onClick };
  return createElement('button', { ...props, type, ...state });
}

/** Colours keep a contrast of at least 4.5 with what they stand on; the tests hold them to it with axe. */
export const theme = createTheme({
  colors: { pine },
  primaryColor: 'pine',
  primaryShade: 8,
  autoContrast: true,
  // The lightness at which black and white text contrast alike.
  luminanceThreshold: 0.179,
  fontFamily,
  headings: {
    fontFamily,
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem', lineHeight: '1.4' },
      h3: { fontSize: '1rem', lineHeight: '1.5' },
    },
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { component: SteadyButton } },
    // Within the landmark of its button, and with nothing but items.
    Menu: Menu.extend({
      defaultProps: { withinPortal: false, withInitialFocusPlaceholder: false },
    }),
    // A dialog's header is not that of the page.
    ModalHeader: ModalHeader.extend({ defaultProps: { role: 'none' } }),
    DrawerHeader: DrawerHeader.extend({ defaultProps: { role: 'none' } }),
    // To lock scrolling, Mantine writes a `<style>`. `styles.css` does it instead.
    Modal: Modal.extend({ defaultProps: { lockScroll: false, centered: true } }),
    Drawer: Drawer.extend({ defaultProps: { lockScroll: false } }),
  },
});

/** Text in a colour that can be read on white and on the light shade of that colour. Mantine's own are too bright. */
const readable = (color: string): string => {
  const darkest = `var(--mantine-color-${color}-9)`;
  return color === 'pine' ? darkest : `color-mix(in srgb, ${darkest} 60%, black)`;
};

/** Mantine's variables, and where they are too dim, our own. */
export const cssVariables: CSSVariablesResolver = (whole) => {
  const { variables, light, dark } = defaultCssVariablesResolver(whole);
  const ofColors = keys(whole.colors).flatMap((color) => [
    [`--mantine-color-${color}-text`, readable(color)],
    [`--mantine-color-${color}-light-color`, readable(color)],
    [`--mantine-color-${color}-outline`, readable(color)],
  ]);
  return {
    variables,
    light: {
      ...light,
      ...(Object.fromEntries(ofColors) as Record<string, string>),
      '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
      '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
      '--mantine-color-error': 'var(--mantine-color-red-9)',
      '--cabinet-backdrop': 'var(--mantine-color-gray-0)',
      '--cabinet-line': 'var(--mantine-color-gray-3)',
    },
    dark: {
      ...dark,
      '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
      '--mantine-color-placeholder': 'var(--mantine-color-dark-1)',
      '--mantine-color-error': 'var(--mantine-color-red-4)',
      '--cabinet-backdrop': 'var(--mantine-color-dark-8)',
      '--cabinet-line': 'var(--mantine-color-dark-4)',
    },
  };
};
