import { countOf } from '~/lib/count';
import type { Check } from './check';
import type { RenderedPost } from './rendered-post';

/** Words that say nothing about where a link leads. */
const vague =
  /^(?:(?:click|read|see|learn|find out|go) )?(?:here|more|this|that|link|(?:this|the) (?:link|page|post|article|site|website))$/;

/** Where the text's links lead, and what they say. */
export function checkLinks({ links }: RenderedPost): Check[] {
  const internal = links.filter(({ leadsTo }) => leadsTo === 'internal').length;
  const external = links.filter(({ leadsTo }) => leadsTo === 'external').length;
  const checks: Check[] = [
    internal > 0
      ? {
          label: 'Internal links',
          status: 'good',
          target: 'content',
          message: `The text has ${countOf(internal, 'link')} to this site.`,
        }
      : {
          label: 'Internal links',
          status: 'missing',
          target: 'content',
          message: 'Link to at least one page of this site, such as a service or another post.',
        },
    external > 0
      ? {
          label: 'External links',
          status: 'good',
          target: 'content',
          message: `The text has ${countOf(external, 'link')} to other sites.`,
        }
      : {
          label: 'External links',
          status: 'improve',
          target: 'content',
          message: 'Link to a source that supports what you say.',
        },
  ];
  const [first] = links;
  if (!first) return checks;
  const unclear = links.find(({ text }) => !isClear(text));
  checks.push({
    label: 'Link text',
    target: unclear ?? first,
    status: unclear ? 'improve' : 'good',
    message: unclear ? unclearText(unclear.text) : 'Every link says where it leads.',
  });
  return checks;
}

function isClear(text: string): boolean {
  const words = (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
  return words !== '' && !vague.test(words) && !/^\s*https?:\/\//i.test(text);
}

function unclearText(text: string): string {
  return text.trim() === ''
    ? 'A link has no text. Write where it leads, or remove it.'
    : `“${text.trim()}” doesn’t say where it leads. Name the page instead.`;
}
