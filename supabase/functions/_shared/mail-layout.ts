import { brand, siteTimeZone } from './business.ts';
import { mailColors } from './mail-colors.ts';

const { light, dark } = mailColors;

/** A string is a paragraph. What's false or null is left out. */
export type MailBlock =
  | string
  | false
  | null
  | { kind: 'steps'; steps: readonly string[] }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'button'; label: string; href: string }
  /** A one-time code to type. */
  | { kind: 'code'; code: string }
  | { kind: 'note'; text: string; link?: { label: string; href: string } };

export function button(label: string, href: string): MailBlock {
  return { kind: 'button', label, href };
}

export function note(text: string, link?: { label: string; href: string }): MailBlock {
  return { kind: 'note', text, ...(link && { link }) };
}

export function list(items: readonly string[]): MailBlock {
  return { kind: 'list', items };
}

/** "1 lead", "2 leads". */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`;
}

export interface MailBody {
  subject: string;
  html: string;
  text: string;
}

const time = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: siteTimeZone.name,
});

/** "Monday, November 23, 2026 at 7:00 AM Eastern Time". `at`: milliseconds since 1970. */
export function mailTime(at: number): string {
  return `${time.format(at)} ${siteTimeZone.label}`;
}

/** An email in the site's design, as HTML and plain text. The subject is the heading and the brand. */
export function renderMail(heading: string, parts: readonly MailBlock[]): MailBody {
  const blocks = parts.filter((part) => part !== false && part !== null);
  const subject = `${heading} – ${brand.name}`;
  return {
    subject,
    text: `${[...blocks.map(blockText), brand.name].join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
@media (prefers-color-scheme: dark) {
  body { background: ${dark.paper} !important; color: ${dark.ink} !important; }
  .note { border-color: ${dark.rule} !important; color: ${dark.quiet} !important; }
}
</style>
</head>
<body style="margin: 0; padding: 32px 16px; background: ${light.paper}; color: ${light.ink}; font: 16px/1.5 -apple-system, 'Segoe UI', Roboto, Arial, sans-serif;">
<div style="max-width: 520px; margin: 0 auto; overflow-wrap: anywhere; word-break: break-word;">
<p style="margin: 0 0 32px; font-weight: bold;">${escapeHtml(brand.name)}</p>
<h1 style="margin: 0 0 16px; font-size: 24px; line-height: 1.25;">${escapeHtml(heading)}</h1>
${blocks.map(blockHtml).join('\n')}
</div>
</body>
</html>
`,
  };
}

type Block = Exclude<MailBlock, false | null>;

function blockText(block: Block): string {
  if (typeof block === 'string') return block;
  switch (block.kind) {
    case 'steps':
      return block.steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
    case 'list':
      // Further lines of an item line up with its first.
      return block.items.map((item) => `- ${item.replaceAll('\n', '\n  ')}`).join('\n');
    case 'button':
      return `${block.label}: ${block.href}`;
    case 'code':
      return `Code: ${block.code}`;
    case 'note':
      return block.link ? `${block.text} ${block.link.label}: ${block.link.href}` : block.text;
  }
}

function blockHtml(block: Block): string {
  if (typeof block === 'string') return `<p style="margin: 0 0 16px;">${linesHtml(block)}</p>`;
  switch (block.kind) {
    case 'steps':
      return `<ol style="margin: 0 0 24px; padding-left: 24px;">${listItems(block.steps)}</ol>`;
    case 'list':
      return `<ul style="margin: 0 0 24px; padding-left: 24px;">${listItems(block.items)}</ul>`;
    case 'button':
      return `<p style="margin: 24px 0;"><a href="${escapeHtml(block.href)}" style="display: inline-block; padding: 12px 20px; background: ${light.signal}; color: ${light.onSignal}; font-weight: bold; text-decoration: none;">${escapeHtml(block.label)}</a></p>`;
    case 'code':
      return `<p style="margin: 0 0 24px; font: bold 28px/1.25 Menlo, Consolas, monospace; letter-spacing: 4px;">${escapeHtml(block.code)}</p>`;
    case 'note':
      return `<p class="note" style="margin: 0 0 12px; padding-top: 12px; border-top: 1px solid ${light.rule}; color: ${light.quiet}; font-size: 14px;">${linesHtml(block.text)}${noteLink(block.link)}</p>`;
  }
}

function listItems(texts: readonly string[]): string {
  return texts.map((text) => `<li style="margin: 0 0 8px;">${linesHtml(text)}</li>`).join('');
}

function noteLink(link: { label: string; href: string } | undefined): string {
  if (!link) return '';
  return ` <a href="${escapeHtml(link.href)}" style="color: inherit;">${escapeHtml(link.label)}</a>`;
}

/** Keeps the line breaks of what people wrote. */
function linesHtml(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
