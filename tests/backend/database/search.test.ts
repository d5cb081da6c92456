import type { SupabaseClient } from '@supabase/supabase-js';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { postHtmlPolicy } from '../../../supabase/functions/_shared/rules/post/html.ts';
import { foldText } from '../../../supabase/functions/_shared/rules/post/fold-text.ts';
import { isLong } from '../../long-tests.ts';
import { describeDatabase, type Running } from '../lanes/index.ts';
import { evaluate, insertRow, publicPostOf, type Row } from './rows.ts';

// supabase/tests/search.test.sql tests how posts are indexed and found, lines.test.ts which characters are the same.
describeDatabase('A search', (lane) => {
  let running: Running;
  let visitor: SupabaseClient;

  beforeAll(async () => {
    running = await lane.start();
    visitor = await running.client('anon');
  });

  async function makePost(fields: Row): Promise<string> {
    const post = publicPostOf({ title: 'W', ...fields });
    await insertRow(running, 'blog_posts', post);
    return post.slug;
  }

  /** The slugs on all pages of a search, sorted. Every page must report the same total. */
  async function found(search: string, category: string, get = false): Promise<string[]> {
    const slugs: string[] = [];
    for (let page = 1; ; page += 1) {
      const args = { search, category, page };
      const { data, error } = await visitor.rpc('search_blog_posts', args, { get });
      expect(error).toBeNull();
      const { posts, total_count } = data as { posts: { slug: string }[]; total_count: number };
      slugs.push(...posts.map(({ slug }) => slug));
      if (posts.length === 6 && slugs.length < total_count) continue;
      expect(slugs).toHaveLength(total_count);
      return slugs.sort();
    }
  }

  test('finds exactly the texts that contain the term, ignoring case and accents', async () => {
    // Letters, and characters that are special in patterns or filters.
    const alphabet = [
      ...'aAbBzZéÉñÑжЖßø09求🚀 ,.()"\'%_\\*{}[]<>&;:=+-–/|$^?!~`\u00a0\u00ad\u200b\u0301\n',
    ];
    const unit = fc.constantFrom(...alphabet);
    const category = 'Any';
    const terms = [
      'eq.five',
      'in.(a,b)',
      'say "hi", (a=b&c=d)?#e +plus;',
      '100% sure',
      'C:\\path',
      "it's",
      '%',
      '_',
      '\\',
      'x'.repeat(500),
    ];
    const samples = fc.sample(fc.string({ unit, minLength: 1, maxLength: 60 }), 100);
    const texts = [...terms, 'eq five', '100 sure', 'C:path', 'x'.repeat(499), ...samples];
    const posts = new Map<string, string>();
    for (const excerpt of texts)
      posts.set(await makePost({ category, excerpt }), foldText(excerpt));

    async function expectMatches(term: string, get = false) {
      const expected = [...posts].filter(
        ([, text]) => foldText(term).trim() === '' || text.includes(foldText(term)),
      );
      expect(await found(term, category, get)).toEqual(expected.map(([slug]) => slug).sort());
    }
    for (const term of terms) {
      await expectMatches(term.toUpperCase());
      // In a query string, a value that looks like a filter is parsed as one, so such terms need POST.
      if (!/^(?:eq|in)\./.test(term)) await expectMatches(term, true);
    }
    const piece = fc
      .tuple(fc.constantFrom(...samples), fc.nat(59), fc.integer({ min: 1, max: 8 }))
      .map(([text, start, length]) => [...text].slice(start % [...text].length).slice(0, length));
    const characters = fc.oneof(piece, fc.array(unit, { minLength: 1, maxLength: 8 }));
    await fc.assert(
      fc.asyncProperty(characters, (term) => expectMatches(term.join(''))),
      { numRuns: isLong ? 150 : 50 },
    );
  });

  test('doesn’t find what pages remove from the text', async () => {
    const isVoid = (tag: string) => ['embed', 'input', 'frame'].includes(tag);
    const tags = postHtmlPolicy.removedWithContent.filter((tag) => !isVoid(tag));
    const contents = tags.map((tag) => `seen<${tag} id="x">unread<b>unread</b></${tag}>later`);
    const read = await evaluate<string>(running, "private.html_to_text(value #>> '{}')", contents);
    // Nothing ends it.
    const expected = tags.map((tag) => (tag === 'plaintext' ? ['seen'] : ['seen', 'later']));
    expect(read.map((text) => text.split(' ').filter(Boolean))).toEqual(expected);
  });
});
