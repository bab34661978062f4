import { Button, Group, Stack } from '@mantine/core';
import { DownloadIcon } from '@primer/octicons-react';
import { encode } from 'uqr';
import { saveFile } from '../../../parts/export/save-file.js';
import { Hint } from '../../../parts/hint.js';
import { say } from '../../../texts/texts.js';

/** Scanners need a margin of four modules. */
const margin = 4;

/** An address as a QR code, to scan or to print. */
export function QrCode({ address, fileName }: { address: string; fileName: string }) {
  // With this correction, a quarter of a print may be damaged.
  const { data, size } = encode(address, { ecc: 'Q', border: margin });
  const outline = darkRuns(data);
  return (
    <Stack align="center">
      <svg
        style={{ width: 'min(20rem, 100%)', borderRadius: 'var(--mantine-radius-default)' }}
        // Printers and scanners take blurred edges badly.
        shapeRendering="crispEdges"
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={say('links.qrOf', { address })}
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={outline} fill="#000" />
      </svg>
      <Hint ta="center">{say('links.qrHint')}</Hint>
      <Group>
        <Button
          leftSection={<DownloadIcon />}
          onClick={() => void toPng(data).then((png) => saveFile(`${fileName}.png`, png))}
        >
          {say('links.downloadQr', { format: 'PNG' })}
        </Button>
        <Button
          variant="default"
          leftSection={<DownloadIcon />}
          onClick={() => saveFile(`${fileName}.svg`, toSvg(outline, size))}
        >
          {say('links.downloadQr', { format: 'SVG' })}
        </Button>
      </Group>
    </Stack>
  );
}

/** A rectangle for each run of dark modules in a row. */
const darkRuns = (modules: readonly (readonly boolean[])[]): string =>
  modules
    .map((row, y) =>
      [
        ...row
          .map((isDark) => (isDark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ]
        .map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`)
        .join(''),
    )
    .join('');

const toSvg = (outline: string, size: number): Blob => {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${outline}"/></svg>`;
  return new Blob([svg], { type: 'image/svg+xml' });
};

/** Pixels of a side, at least: enough for a poster. */
const leastPixels = 1024;

/** Whole pixels for each module, so that all edges are sharp. */
function toPng(modules: readonly (readonly boolean[])[]): Promise<Blob> {
  const scale = Math.ceil(leastPixels / modules.length);
  const canvas = new OffscreenCanvas(modules.length * scale, modules.length * scale);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  modules.forEach((row, y) =>
    row.forEach((isDark, x) => {
      context.fillStyle = isDark ? '#000' : '#fff';
      context.fillRect(x * scale, y * scale, scale, scale);
    }),
  );
  return canvas.convertToBlob({ type: 'image/png' });
}
