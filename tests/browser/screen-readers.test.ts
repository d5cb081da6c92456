import { expect, expectStatusInConsole, test } from './fixtures/journey.ts';

const post = '/blog/careers-page-answers-seven-questions';

/** What has to be heard on each page, in this order. Other things may be heard in between. */
const pages = {
  '/': `
    - heading /recruiting firm/ [level=1]
    - img /Integrated authority hub/
    - region "Who we work for":
      - heading "If you run a recruiting firm" [level=2]
    - region "Seven systems, one authority hub"
    - region "Industries we work in":
      - list:
        - listitem
        - listitem
        - listitem
        - listitem
    - region "The usual agency fee is 25%. Ours is 15%.":
      - img /industry standard 25%/
    - region "See what you’d save on placement fees":
      - textbox "Salary"
      - textbox "Hires per year"
      - textbox "Fee you pay today (%)"
      - status: /saved on fees every year\. For that many hires, a first year with Starter/
    - region "Recent articles":
      - list:
        - listitem
        - listitem
        - listitem
      - paragraph:
        - link "All articles"`,
  '/industries': `
    - heading /Recruiting firms first/ [level=1]
    - region "Recruiting firms"
    - region "Healthcare staffing"`,
  '/services/voice-ai': `
    - heading [level=1]
    - paragraph:
      - link "Book Strategy Call"
    - region "What a call sounds like":
      - figure /Made-up sample/:
        - list:
          - listitem:
            - text: Voice AI
            - paragraph: /automated assistant/
            - paragraph: Says what it is
          - listitem:
            - text: Caller
    - region "Works well with"
    - region "What happens to the calls you miss?"`,
  '/team': `
    - region "Who’s who":
      - list:
        - listitem:
          - link:
            - heading "Sam Sample" [level=3]`,
  '/services': `
    - navigation "Breadcrumb"
    - heading "What we do and what it costs" [level=1]
    - region "AI Partnership Program":
      - list:
        - listitem:
          - link "AI Talent Partnership from $3,000/mo We plan and run a campaign for each open job, and measure it by hires."
          - paragraph: Depends on how many jobs are open at the same time.
      - heading "Growth Most popular" [level=3]
      - paragraph: $5,000 a month, plus $5,000 setup
      - term: "First year: up to $107,000"
      - paragraph:
        - link "Ask about Growth"
    - region "Foundations"`,
  '/healthcare-staffing/dallas': `
    - navigation "Breadcrumb"
    - heading /Dallas/ [level=1]
    - img /Respiratory season/
    - region "Five areas to recruit separately":
      - heading "Five areas to recruit separately" [level=2]
      - table "Five areas to recruit separately":
        - rowgroup:
          - row:
            - columnheader "Area"
        - rowgroup:
          - row:
            - rowheader "Central Dallas"`,
  '/about': `
    - heading [level=1]
    - region "Which firm does what":
      - table "Which firm does what"
    - region "Who you’ll work with":
      - list`,
  '/contact': `
    - heading "Tell us about your business, and we’ll come prepared" [level=1]
    - link "(555) 010-0100"
    - region "Tell us about your business":
      - heading "Tell us about your business" [level=2]
      - alert
      - paragraph: All fields are required unless marked optional.
      - status
      - group "About you":
        - textbox "First name"
        - textbox "Last name"
        - textbox "Email"
        - textbox "Company"
        - textbox "Phone (optional)"
        - combobox "Company size":
          - option "Choose one" [selected]
      - group "Your challenge":
        - combobox "Current challenge"
        - combobox "Monthly budget (optional)"
        - combobox "Timeline"
        - textbox "Message (optional)"
      - group "Send your request":
        - checkbox /^I have read the privacy policy/
        - button "Request my strategy call" [disabled]
        - status
        - alert`,
  '/seo-audit': `
    - heading [level=1]
    - region "Request your free audit":
      - group "Your website":
        - textbox "Business name"
        - textbox "Website"
      - group "Your report":
        - textbox "Business Email"
        - textbox "Phone (optional)"
        - combobox "Primary challenge (optional)"
      - group "Send your request":
        - button "Get My Free SEO Audit" [disabled]
    - region "What happens next?"`,
  '/book-strategy-call': `
    - heading "Book your free strategy call" [level=1]
    - region "Calendar Setup Required":
      - heading "Calendar Setup Required" [level=2]
    - region "Request a time":
      - group "Your call":
        - textbox "Times that work for you"`,
  '/blog': `
    - heading [level=1]
    - search:
      - searchbox "Search articles"
      - button "Search"
    - group "Sort articles"
    - navigation "Categories":
      - list:
        - listitem:
          - link "All Posts"
    - region "What a 15% Placement Fee Changes, and What It Doesn’t":
      - paragraph: Featured article
    - region "Latest articles":
      - status: /articles/
      - article "Your Rejection Email Is Marketing. Write It That Way.":
        - heading [level=3]
        - list "Tags"
        - link /^Read More/
      - navigation "Pages"`,
  [post]: `
    - navigation "Breadcrumb"
    - article:
      - heading "A Careers Page Should Answer Seven Questions" [level=1]
      - navigation "In this article"
      - heading "About the work" [level=2]
      - heading "Share this article" [level=2]
      - list "Share this article":
        - listitem:
          - link "LinkedIn (new tab)"
      - region "Newsletter"
      - navigation "Quick links"
    - complementary "Comments":
      - heading "Comments" [level=2]
      - form "Write a comment":
        - textbox "Name"
        - button "Submit comment"
    - navigation "Previous and next article"
    - region /^More on/`,
  '/auth': `
    - heading "Staff portal" [level=1]
    - tablist "Staff portal":
      - tab "Create Staff Account" [selected]
    - tabpanel "Create Staff Account":
      - textbox "Full name"
      - textbox "Email"
      - textbox "Password"
      - button "Show password"`,
  '/privacy': `
    - article:
      - heading [level=1]
      - heading [level=2]`,
  '/no-such-page': `
    - heading "Oops! Page not found" [level=1]
    - paragraph:
      - link "Return to Home"`,
};

/** Things that need a name, without one, and list items without content. */
const nameless =
  /^\s*- (link|button|textbox|combobox|checkbox|searchbox|img|navigation|region|form|listitem)( \[[^\]]*\])*$/;

test('a person who listens to a page hears its parts, names, and states', async ({ page }) => {
  test.setTimeout(120_000);
  expectStatusInConsole(404);
  await page.setViewportSize({ width: 1440, height: 900 });
  let newTabs = 0;
  for (const [path, expected] of Object.entries(pages)) {
    await page.goto(path);
    await expect
      .soft(page.getByRole('main'), path)
      .toMatchAriaSnapshot(`- main:${expected}`, { timeout: 5000 });
    const lines = (await page.locator('body').ariaSnapshot()).split('\n');
    expect
      .soft(
        lines.filter((each) => nameless.test(each)),
        path,
      )
      .toEqual([]);
    expect
      .soft(
        lines.filter((each) => /heading .*\[level=1\]/.test(each)),
        path,
      )
      .toHaveLength(1);
    const landmarks = lines.filter((each) => /^- (banner|main):/.test(each));
    expect.soft(landmarks, path).toEqual(['- banner:', '- main:']);
    for (const link of await page.locator('a[target="_blank"]:visible').all()) {
      await expect.soft(link, path).toHaveAccessibleName(/\(new tab\)$/);
      newTabs += 1;
    }
  }
  expect(newTabs).toBeGreaterThan(4);
});

test('a person who listens to a form with mistakes hears what’s wrong with each field', async ({
  page,
}) => {
  await page.goto('/contact');
  const form = page.locator('form[data-ready]');
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Request my strategy call' }).click();
  await expect(form).toMatchAriaSnapshot(`
    - alert:
      - heading "Please check your answers" [level=3]
      - list:
        - listitem:
          - link "Please enter your first name"
    - paragraph: All fields are required unless marked optional.
    - status
    - group "About you":
      - textbox "First name" [invalid]
      - paragraph: Please enter your first name
      - textbox "Phone (optional)"
  `);
  await expect(form.getByLabel('First name')).toHaveAccessibleDescription(
    'Please enter your first name',
  );
});
