import { pageType } from '~/config/page-types';
import { countOf } from '~/lib/count';
import { siteTimeText } from '~/lib/zoned-time';
import type { Judgment } from './line';

/** Something that browsers blocked on a page. Times are ISO 8601. */
export interface BlockedReport {
  /** The directive of the Content-Security-Policy. */
  name: string;
  /** Where it's from, or a keyword such as `inline`. */
  blocked: string | null;
  page: string | null;
  times: number;
  last_seen: string;
  /** The script that tried to load it. */
  source: string | null;
}

interface Group {
  what: string;
  times: number;
  lastSeen: string;
  pages: Set<string>;
  /** The latest script that tried to load it. */
  source: string | null;
}

const mostGroups = 20;

/** What browsers blocked, the most frequent first. `reports`: the latest first. */
export function judgeBlocked(reports: readonly BlockedReport[]): Judgment {
  const [latest] = reports;
  if (!latest) {
    return {
      status: 'passing',
      text: 'Visitors’ browsers haven’t reported that they blocked anything on the site.',
    };
  }
  const groups = groupReports(reports);
  const details = groups.slice(0, mostGroups).map(describe);
  if (groups.length > mostGroups) details.push(`${groups.length - mostGroups} more.`);
  return {
    status: 'problem',
    text: `Visitors’ browsers blocked ${countOf(groups.length, 'thing')} that ${groups.length === 1 ? 'isn’t' : 'aren’t'} part of the site.`,
    fix: 'See the details. Ask whoever maintains the site to allow what you want, and to find and remove what you don’t know. Then clear the list.',
    action: { label: 'Clear the list', kind: 'clear-reports', until: latest.last_seen },
    details,
  };
}

function groupReports(reports: readonly BlockedReport[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { name, blocked, page, times, last_seen: lastSeen, source } of reports) {
    const what = nameOf(name, blocked);
    const group = groups.get(what) ?? { what, times: 0, lastSeen, pages: new Set(), source };
    group.times += times;
    if (page !== null) group.pages.add(page);
    groups.set(what, group);
  }
  return [...groups.values()].sort((a, b) => b.times - a.times);
}

const resources: ReadonlyMap<string, string> = new Map([
  ['script-src', 'A script'],
  ['style-src', 'A style'],
  ['img-src', 'An image'],
  ['font-src', 'A font'],
  ['frame-src', 'A frame'],
  ['connect-src', 'A connection'],
  ['media-src', 'A video or audio file'],
  ['form-action', 'A form'],
]);

function nameOf(name: string, blocked: string | null): string {
  if (name === 'require-trusted-types-for' || name === 'trusted-types') {
    return 'Text that a script tried to turn into a part of a staff page';
  }
  // CSP Level 3 reports script-src-elem and script-src-attr.
  const resource = resources.get(name.replace(/-(?:elem|attr)$/, '')) ?? 'Something';
  if (blocked !== null && /^(?:https?|wss?):\/\//.test(blocked)) {
    return `${resource} from ${new URL(blocked).host}`;
  }
  return blocked === 'inline' ? `${resource} inside a page` : resource;
}

function describe({ what, times, lastSeen, pages, source }: Group): string {
  const [page, ...others] = pages;
  const more = others.length > 0 ? ` and ${countOf(others.length, 'more page')}` : '';
  return [
    `${what}${page ? `, on ${page}${more}` : ''}.`,
    `${times === 1 ? 'Once' : countOf(times, 'time')}, last on ${siteTimeText(Date.parse(lastSeen))}.`,
    ...(source === null ? [] : [`Loaded by ${source}.`]),
    ...(isImageInPost(what, pages) ? ['To show it, upload it in the editor of the post.'] : []),
  ].join(' ');
}

const isImageInPost = (what: string, pages: ReadonlySet<string>) =>
  what.startsWith('An image from ') &&
  pages.size > 0 &&
  [...pages].every((page) => pageType(page) === 'post');
