import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { ids, makeSample, type Sample } from './sample.ts';
import { resultOf } from './result.ts';

type Name = 'anon' | 'user' | 'moderator' | 'admin';

export function describeStaffCalls(sample: () => Sample): void {
  const client = (who: Name) => sample().running.client(who);
  const call = async (who: Name, name: string, args: object = {}) =>
    resultOf((await client(who)).rpc(name, args));
  const statuses = () =>
    sample().running.query(
      'select slug, moderation_status as status from public.blog_posts order by slug',
    );

  beforeEach(async () => {
    await makeSample(sample().running, sample().writer);
  });

  describe('a moderation decision', () => {
    const before = [
      { slug: 'alpha', status: 'approved' },
      { slug: 'beta', status: 'approved' },
      { slug: 'draft', status: 'pending' },
      { slug: 'gamma', status: 'approved' },
      { slug: 'submitted', status: 'pending' },
    ];

    test('can be made and undone', async () => {
      const moderator = await client('moderator');
      const made = await moderator.rpc('moderate_posts', {
        post_ids: [ids.alpha, ids.submitted, ids.nothing],
        new_status: 'rejected',
      });
      const { decision, changed } = made.data as { decision: string; changed: number };
      expect({ status: made.status, changed }).toEqual({ status: 200, changed: 2 });
      expect(await statuses()).toEqual(
        before.map((row) =>
          ['alpha', 'submitted'].includes(row.slug) ? { ...row, status: 'rejected' } : row,
        ),
      );

      const undone = await moderator.rpc('undo_moderation', { decision });
      expect({ status: undone.status, data: undone.data }).toEqual({
        status: 200,
        data: expect.objectContaining({ restored: 2 }),
      });
      expect(await statuses()).toEqual(before);
    });

    const post_ids = [ids.alpha];
    const tooMany = Array.from({ length: 501 }, () => randomUUID());
    test.each<[string, string, object, number, string]>([
      ['a post as spam', 'moderate_posts', { post_ids, new_status: 'spam' }, 400, '23514'],
      [
        'an unknown status of a comment',
        'moderate_comments',
        { comment_ids: [ids.early], new_status: 'x' },
        400,
        '23514',
      ],
      ['501 posts', 'moderate_posts', { post_ids: tooMany, new_status: 'x' }, 400, '22023'],
      ['a malformed ID', 'moderate_posts', { post_ids: ['x'], new_status: 'x' }, 400, '22P02'],
      ['an unknown decision', 'undo_moderation', { decision: ids.nothing }, 404, 'PT404'],
    ])('rejects %s', async (_, name, args, status, code) => {
      expect(await call('moderator', name, args)).toEqual({ status, code });
      expect(await statuses()).toEqual(before);
    });
  });

  describe('set_user_role', () => {
    test('gives a role', async () => {
      const person = await sample().running.person();
      const args = { account_id: person.id, new_role: 'moderator' };
      expect(await call('admin', 'set_user_role', args)).toEqual({ status: 204, data: null });
      const asked = (await sample().running.client(person)).rpc('get_current_user_role');
      expect(await resultOf(asked)).toEqual({ status: 200, data: 'moderator' });
    });

    test('rejects an unknown account, an unknown role, and demoting the last admin', async () => {
      const { running } = sample();
      await running.query('delete from public.user_roles');
      const admin = await running.person('admin');
      const asked = await running.client(admin);
      const set = (account_id: string, new_role: string) =>
        resultOf(asked.rpc('set_user_role', { account_id, new_role }));
      expect([
        await set(ids.nothing, 'moderator'),
        await set(admin.id, 'owner'),
        await set(admin.id, 'user'),
        await set('x', 'user'),
      ]).toEqual([
        { status: 404, code: 'PT404' },
        { status: 400, code: '23514' },
        { status: 400, code: '23001' },
        { status: 400, code: '22P02' },
      ]);
    });

    test.each(['moderator', 'admin'])('rejects making an unconfirmed account %s', async (role) => {
      const { running } = sample();
      const { id, email } = await running.person();
      const confirm = (at: string | null) =>
        running.query('update auth.users set email_confirmed_at = $2 where id = $1', [id, at]);
      const roles = () =>
        running.query('select role from public.user_roles where user_id = $1', [id]);
      await confirm(null);

      const admin = await running.client('admin');
      const set = (new_role: string) => admin.rpc('set_user_role', { account_id: id, new_role });
      const service = await running.client('service_role');
      for (const { status, error } of [
        await set(role),
        await service.rpc('grant_staff_role', { staff_email: email, new_role: role }),
      ]) {
        expect([status, error?.code]).toEqual([400, 'P0001']);
        expect(error?.message).toContain(
          'Ask its owner to open the link in the confirmation email',
        );
      }
      expect(await roles()).toEqual([]);

      // Taking rights away always works.
      await confirm('2026-11-20');
      expect((await set(role)).status).toBe(204);
      await confirm(null);
      expect((await set('user')).status).toBe(204);
      expect(await roles()).toEqual([{ role: 'user' }]);
    });
  });
}
