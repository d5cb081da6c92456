import { randomUUID } from 'node:crypto';
import { leadsOf } from '../fixtures/leads/journey.ts';
import { sendLead } from '../fixtures/leads/send-lead.ts';
import { publicPost, sendComment, sendComments, submitPost } from '../fixtures/moderation.ts';
import { enterAs, expect, test } from './journey.ts';

/** A word that only this test's texts contain. */
const newMark = () => `m${randomUUID().slice(0, 8)}`;

const button = (text: string) => ['main button', text] as const;
const inDialog = (text: string) => ['dialog button', text] as const;

test('a moderator decides with the keyboard, and undoes decisions by key and where the outcome is shown', async ({
  visitor,
  signIn,
  addresses,
}) => {
  const moderator = await signIn('moderator@example.com');
  const mark = newMark();
  const message = '.moderation-message';
  const item = (n: number) => `#item-${comments[n]}`;
  const comments = await sendComments(addresses.backend, mark, 3);
  const statuses = async () => {
    const { data } = await moderator
      .from('blog_comments')
      .select('moderation_status')
      .in('id', comments)
      .order('author_name');
    return data?.map((row) => row['moderation_status'] as string);
  };
  const post = await submitPost(moderator, { title: `${mark} post` });

  await enterAs(visitor, moderator);
  await visitor.goto(`/blog/moderation?queue=comments#q=${mark}`);
  await visitor.expectVisible(item(2));
  await visitor.type('ja');
  await visitor.expectText(message, /Comment approved successfully\./);
  await visitor.expectFocus(item(1));
  expect(await statuses()).toEqual(['approved', 'pending', 'pending']);
  await visitor.type('u');
  await visitor.expectText(message, /Decision undone\./);
  await visitor.expectFocus(item(0));
  expect(await statuses()).toEqual(['pending', 'pending', 'pending']);
  await visitor.type('xjxs');
  await visitor.expectText(message, /2 comments marked as spam successfully\./);
  await visitor.type('r');
  await visitor.expectText(message, /Comment rejected successfully\./);
  await visitor.click(`${message} button`);
  await expect.poll(statuses).toEqual(['spam', 'spam', 'pending']);
  await visitor.expectText(message, /Decision undone\./);
  await visitor.type('u');
  await expect.poll(statuses).toEqual(['pending', 'pending', 'pending']);
  // Until then, the browser asks before it leaves the page.
  await visitor.expectText(message, /Decisions about 2 comments undone\./);

  await visitor.goto('/blog/moderation');
  await visitor.expectVisible('article');
  // Posts of other tests may be above it, and loading one of their texts moves what's below.
  for (let focused = ''; focused !== `item-${post}`;) {
    // More posts may be loading.
    await visitor.until(
      (last) => [...document.querySelectorAll('article')].at(-1)?.id !== last,
      focused,
    );
    await visitor.type('j');
    await visitor.until((last) => !['', last].includes(document.activeElement?.id ?? ''), focused);
    focused = (await visitor.js(() => document.activeElement?.id)) ?? '';
  }
  await visitor.type('r');
  await visitor.expectFocus('#verdict-note');
  await visitor.type('Too short.');
  await visitor.press('Control+Enter');
  await visitor.expectText(message, /Post rejected successfully\./);
  const review = async () => {
    const { data } = await moderator
      .from('post_workflow')
      .select('review_outcome, review_note')
      .eq('post_id', post);
    return data;
  };
  await expect.poll(review).toEqual([{ review_outcome: 'rejected', review_note: 'Too short.' }]);
});

test(
  'a writer pastes formatted text from another post, and submits the post',
  { tag: '@long' },
  async ({ visitor, signIn }) => {
    const writer = await signIn('writer@example.com');
    const title = `What nurses read first ${newMark()}`;
    const text = '#post-content [role=textbox]';
    const outcome = '.writing-bar .staff-outcome-inline p > span';
    const content = [
      '<p>From another post:</p>',
      '<p>Unit, shift, employment type. “RN, Step-down, 7p–7a, full time” is a complete headline. It filters out the wrong readers, which saves both sides a call, and it is what a search engine or a job board needs as well. Leave out internal grade codes, requisition numbers, and the word “exciting.”</p>',
      '<h2>The first five lines</h2>',
      '<p>After the headline, the reader wants the facts that decide whether to go on. Give them in this order and keep each to a line.</p>',
      '<ol><li><strong>Pay.</strong> The base range, and then differentials separately. A blended figure that includes nights, weekends, and a bonus will be recognized for what it is.</li></ol>',
    ].join('');
    await enterAs(visitor, writer);
    await visitor.goto('/blog/nurse-job-ads-unit-shift-pay');
    await visitor.select('.post-text h2 + p', '.post-text ol li');
    await visitor.press('Control+c');

    await visitor.goto('/blog/create');
    await visitor.fill('#post-title', title);
    await visitor.press('Enter');
    await visitor.expectFocus(text);
    await visitor.type('From another post:\n');
    await visitor.press('Control+v');
    await visitor.expectVisible(['.writing-saved [role=status]', 'Saved']);
    await visitor.reload();
    await visitor.expectValue('#post-title', title);
    await visitor.expectText(text, /^From another post:[^]+recognized for what it is\.$/);

    await visitor.fill('#post-category', 'Testing');
    await visitor.click(button('Submit for review'));
    await visitor.expectText(outcome, 'Submitted. A moderator will review it.');
    const { data } = await writer
      .from('blog_posts')
      .select('content, moderation_status')
      .eq('title', title);
    expect(data).toEqual([{ content, moderation_status: 'pending' }]);
    await visitor.click(button('Withdraw'));
    await visitor.expectText(outcome, /^Withdrawn\./);
  },
);

test('an admin answers a new lead, and saves a view with it', async ({
  visitor,
  email,
  admin,
  addresses,
}) => {
  const { backend } = addresses;
  await sendLead(backend, 'strategy-session', { email });
  await sendLead(backend, 'seo-audit', { email: `second-${email}` });
  const [first] = await leadsOf(admin, email);
  const [second] = await leadsOf(admin, `second-${email}`);
  const { data } = await admin.auth.getUser();
  const owner_id = data.user?.id ?? '';
  const row = `#lead-${first?.id}`;
  const progress = 'section[aria-labelledby=lead-triage]';
  const note = 'Called.\nWants a proposal.';
  const expectRows = (count: number) =>
    visitor.until((n) => document.querySelectorAll('a[id^="lead-"]').length === n, count);
  async function expectAnswered() {
    await visitor.expectValue('#lead-owner_id', owner_id);
    await visitor.expectValue('#lead-pipeline_status', 'contacted');
    await visitor.expectText('section[aria-labelledby=lead-name]', /Responded after 1 minute/);
    await visitor.expectVisible([`${progress} a`, 'vip']);
    // WebKit’s `innerText` leaves out the line break.
    await visitor.expect(
      'section[aria-labelledby=lead-notes] li p',
      (words) => words.textContent,
      note,
    );
    await visitor.expectValue('#lead-note', '');
    await visitor.expectText(
      'section[aria-labelledby=lead-timeline] ol',
      /^Strategy call: Contacted \(this request\)[^]+Changed by you\s+Owner: you\.[^]+Changed by you\s+Status: Contacted\.[^]+Changed by you\s+Tags: vip, spring\./,
    );
  }

  await enterAs(visitor, admin);
  await visitor.goto(`/admin#q=${email}`);
  await visitor.expectVisible(`#lead-${second?.id}`);
  await visitor.click(row);
  await visitor.expectText('section[aria-labelledby=lead-name]', /24 hours left to respond/);
  await visitor.choose('#lead-owner_id', owner_id);
  await visitor.click(button('Save'));
  await visitor.expectText('.staff-outcome', /: Saved\./);
  await visitor.choose('#lead-pipeline_status', 'contacted');
  await visitor.click(button('Save'));
  await visitor.expectText('section[aria-labelledby=lead-name]', /Responded after 1 minute/);
  await visitor.fill('#lead-tags', 'vip, spring');
  await visitor.press('Enter');
  await visitor.expectVisible([`${progress} a`, 'vip']);
  await visitor.fill('#lead-note', note);
  await visitor.click(button('Save note'));
  await expectAnswered();
  await visitor.reload();
  await expectAnswered();
  expect(await leadsOf(admin, email)).toMatchObject([
    { pipeline_status: 'contacted', owner_id, tags: ['vip', 'spring'] },
  ]);

  await visitor.click('section[aria-labelledby=lead-name] a');
  await expectRows(2);
  await visitor.choose('#inbox-owner', 'mine');
  await expectRows(1);
  await visitor.expectText('main [role=table]', /\bContacted\b/);
  await visitor.click(['main a', 'Clear filters']);
  await visitor.expectValue('#inbox-owner', '');
  await expectRows(2);
});

test(
  'an admin erases everything about a person',
  { tag: '@long' },
  async ({ visitor, email, admin, addresses }) => {
    const { id: post_id } = await publicPost(addresses.backend);
    await sendLead(addresses.backend, 'strategy-session', { email });
    await sendComment(addresses.backend, {
      ...{ post_id, author_email: email, content: 'Which of these matters most?' },
    });
    const records = async () => {
      const { data } = await admin.rpc('find_person', { address: email }).throwOnError();
      return (data as { records: { kind: string }[] }).records.map(({ kind }) => kind);
    };
    expect(await records()).toEqual(expect.arrayContaining(['lead', 'comment']));

    await enterAs(visitor, admin);
    await visitor.goto('/staff/privacy');
    await visitor.fill('#privacy-email', email.toUpperCase());
    await visitor.press('Enter');
    await visitor.expectFocus(['h2', email]);
    await visitor.click(button('Erase…'));
    await visitor.expectFocus('#privacy-confirm');
    await visitor.type('kim@example.com\n');
    await visitor.expectText('dialog', /Please enter the address that you searched for/);
    await visitor.fill('#privacy-confirm', email);
    await visitor.click(inDialog('Erase'));
    await visitor.expectText('.staff-outcome', /^Erased\./);
    await visitor.expectText(
      '[aria-labelledby=privacy-found] [role=status]',
      /^Nothing on this site contains this/,
    );
    expect(await records()).toEqual([]);
    expect(await leadsOf(admin, email)).toEqual([]);
  },
);

test(
  'an admin approves a post, and sees it go live',
  { tag: '@long' },
  async ({ visitor, admin, addresses }) => {
    const title = `${newMark()} goes live`;
    const id = await submitPost(admin, { title });
    const path = `/blog/post-${id.slice(0, 8)}`;
    await enterAs(visitor, admin);
    await visitor.goto('/blog/moderation');
    // Its text includes the shortcut key.
    await visitor.click(`#item-${id} .action:not(.action-outline)`);
    await visitor.expectText('.moderation-message', /Post approved successfully\./);

    await visitor.goto('/staff/publishing');
    const run = `.staff-rows > li:has(a[href$="${id}"])`;
    await visitor.expectText(run, /\bLive\b/);
    await visitor.goto(path);
    await visitor.expectText('h1', title);
    await visitor.expectText(
      '.post-text',
      /^A first paragraph with a few words in it\.\s+A second/,
    );

    await admin.rpc('trash_posts', { post_ids: [id] }).throwOnError();
    await expect.poll(async () => (await fetch(new URL(path, addresses.site))).status).toBe(404);
  },
);
