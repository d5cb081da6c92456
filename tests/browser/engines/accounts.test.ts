import { authMail } from '../fixtures/staff-journey.ts';
import { enterAs, expect, test } from './journey.ts';

const input = (name: string) => `main input[autocomplete="${name}"]:not([hidden])`;
const button = (text: string) => ['main button:not([role=tab])', text] as const;

test(
  'a person signs up, signs in, and replaces a forgotten password',
  { tag: '@long' },
  async ({ visitor, email, request }) => {
    visitor.expectProblem(/\b40[03]\b/);
    const signOut = ['header button', 'Sign Out'] as const;
    async function signIn(password: string) {
      await visitor.goto('/auth?next=/about');
      await visitor.click(['[role=tab]', 'Sign In']);
      await visitor.fill(input('username'), email);
      await visitor.fill(input('current-password'), password);
      await visitor.press('Enter');
    }

    await visitor.goto('/auth?next=/about');
    await visitor.click(['[role=tab]', 'Create Staff Account']);
    await visitor.click(button('Create Staff Account'));
    await visitor.expectFocus(input('name'));
    await visitor.fill(input('name'), 'Dana Doe');
    await visitor.fill(input('username'), email);
    await visitor.fill(input('new-password'), 'the-first-password');
    await visitor.click(button('Create Staff Account'));
    await visitor.expectFocus(['main h2', 'Check your email']);
    const signUp = await authMail(request, 'signup', email);
    await visitor.fill(input('one-time-code'), signUp.code);
    await visitor.click(button('Confirm email'));
    await visitor.expectPath('/about');
    await visitor.click(signOut);
    await visitor.expectHidden(signOut);

    await signIn('another-password');
    await visitor.expectText('main [role=alert]', /Invalid credentials/);
    await visitor.expectValue(input('username'), email);

    await visitor.click(button('Forgot your password?'));
    await visitor.expectValue(input('username'), email);
    await visitor.click(button('Send email'));
    await visitor.expectFocus(['main h2', 'Check your email']);
    const recovery = await authMail(request, 'recovery', email);
    await visitor.fill(input('one-time-code'), recovery.code);
    await visitor.fill(input('new-password'), 'the-second-password');
    await visitor.click(button('Set new password'));
    await visitor.expectPath('/about');
    await visitor.click(signOut);
    await visitor.expectHidden(signOut);

    await signIn('the-second-password');
    await visitor.expectPath('/about');
    await visitor.expectVisible(signOut);
    expect(await visitor.js(() => JSON.stringify({ ...sessionStorage }))).not.toContain('password');
  },
);

test(
  'an admin invites a person, who accepts in another browser',
  { tag: '@long' },
  async ({ visitor, newVisitor, email, request, admin }) => {
    const row = ['main li bdi', email] as const;
    await enterAs(visitor, admin);
    await visitor.goto('/staff/people');
    await visitor.click(button('Invite someone'));
    await visitor.expectFocus('#invite-email');
    await visitor.type('not an address\n');
    await visitor.expect('#invite-email', (field) => field.ariaInvalid, 'true');
    await visitor.fill('#invite-email', email);
    await visitor.click(['dialog label b', 'Staff']);
    await visitor.choose('#invite-role', 'moderator');
    await visitor.click(['dialog button', 'Send invitation']);
    await visitor.expectVisible(row);

    const { link } = await authMail(request, '', email);
    const guest = await newVisitor();
    await guest.goto(link);
    await guest.fill(input('name'), 'Kim Doe');
    await guest.fill(input('new-password'), 'long-enough');
    await guest.click(button('Accept invitation'));
    await guest.expectPath('/staff');
    await guest.expectVisible(['main h2', 'To review']);
    await guest.expectText('header', /Kim Doe/);

    await visitor.reload();
    await visitor.expectHidden(row);
    await visitor.fill('input[type=search]', email);
    await visitor.expectVisible(['main li [dir=auto]', 'Kim Doe']);
    const { data } = await admin.rpc('list_accounts', { filter: { search: email } });
    const accounts = [{ email, full_name: 'Kim Doe', role: 'moderator', status: 'active' }];
    expect(data).toMatchObject({ accounts });
  },
);
