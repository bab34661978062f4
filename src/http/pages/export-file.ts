import { wrongMethod, type AnswerHeaders } from '../../core/errors.js';
import { html } from '../../core/html.js';
import { openToken } from '../../exports/address.js';
import { assertOpen, staleAddress, startDownload } from '../../exports/download.js';
import type { ExportFormat, ExportRequest } from '../../exports/export-request.js';
import { errorAnswer, type ErrorShape } from '../error-answer.js';
import { onlyReads, type AnswerRequest } from '../message.js';
import { plainAnswer, plainPage } from './plain-page.js';

const types: Record<ExportFormat, { type: string; extension: string }> = {
  CSV: { type: 'text/csv; charset=utf-8', extension: 'csv' },
  NDJSON: { type: 'application/x-ndjson', extension: 'ndjson' },
};

/** The file of an export, for whoever has its address. */
export const answerExport =
  (token: string): AnswerRequest =>
  async (request, _target, ctx) => {
    try {
      if (!onlyReads(request)) throw wrongMethod(['GET', 'HEAD'], 'checkout.wrongMethod');
      const wanted = openToken(ctx.secrets, token, ctx.now());
      if (!wanted) throw staleAddress();
      const answer = { status: 200, headers: headersOf(wanted) };
      if (request.method === 'GET') return { ...answer, body: await startDownload(ctx, wanted) };
      await assertOpen(ctx, wanted);
      return answer;
    } catch (error) {
      return errorAnswer(error, ctx, sorryPage);
    }
  };

function headersOf({ format, fileName }: ExportRequest): AnswerHeaders {
  const { type, extension } = types[format];
  return {
    'content-type': type,
    'content-disposition': `attachment; filename="${fileName}.${extension}"`,
  };
}

const sorryPage: ErrorShape = (failure, texts) => {
  const { say } = texts;
  const isStale = failure.code === 'NOT_FOUND';
  const title = say(isStale ? 'export.staleTitle' : 'checkout.failed');
  const main = html`<h1>${title}</h1>
    <p>${failure.messageIn(say)}</p>`;
  return plainAnswer(texts, plainPage(title, main, texts), isStale ? 410 : failure.status);
};
