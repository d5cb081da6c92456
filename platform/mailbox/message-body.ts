import type { MessageParts } from './message.ts';

/** The frame's own policy, which also holds when somebody opens the address by itself. */
export const bodyPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** The HTML part as a document: its own pictures (cid:) put in, links made to open in a new tab. */
export function messageBody({ message, attachments }: MessageParts): string {
  let body = message.html;
  attachments.forEach(({ contentId, content }, index) => {
    const type = message.attachments[index]?.type ?? '';
    const name = contentId?.replace(/^<|>$/g, '');
    if (!name || !/^image\/[\w.+-]+$/.test(type)) return;
    body = body.replaceAll(`cid:${name}`, `data:${type};base64,${content.toString('base64')}`);
  });
  // The doctype comes first or the browser falls back to quirks mode.
  return `<!doctype html><meta charset="utf-8"><base target="_blank">${body.replace(/^\s*<!doctype[^>]*>/i, '')}`;
}
