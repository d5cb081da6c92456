import { beforeAll, expect, test } from 'vitest';
import { isAtLeast, roles } from '../../../supabase/functions/_shared/rules/account/roles.ts';
import { describeOneLane, type Running } from '../lanes/index.ts';
import { refusal } from './refusal.ts';

describeOneLane('roles', (lane) => {
  let running: Running;

  beforeAll(async () => {
    running = await lane.start();
  });

  test.each(roles)('%s has the rights of the rules', async (role) => {
    const { id } = await running.person(role);
    const [may] = await running.query(
      `select private.get_user_role($1::text::uuid) as role, private.is_moderator() as moderate,
           private.is_admin() as administer
         from (select set_config('request.jwt.claims', $2, true) offset 0) as request`,
      [id, JSON.stringify({ sub: id, role: 'authenticated' })],
    );
    expect(may).toEqual({
      role,
      moderate: isAtLeast(role, 'moderator'),
      administer: isAtLeast(role, 'admin'),
    });
  });

  test('there are no other roles', async () => {
    const { id: user_id } = await running.person();
    for (const role of ['owner', 'Admin', '']) {
      expect(await refusal(running, 'user_roles', { user_id, role })).toBe('user_roles_role_known');
    }
    for (const role of roles) {
      const person = await running.person();
      expect(await refusal(running, 'user_roles', { user_id: person.id, role })).toBeUndefined();
    }
  });
});
