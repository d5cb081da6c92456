import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeLanes } from './lanes/index.ts';
import { serveFunctions, type ServedFunctions } from './served-functions.ts';

describeLanes(
  'crm-status',
  (lane) => {
    describe.each([
      ['with a CRM', { CRM_WEBHOOK_URL: 'https://crm.example.com/hook' }, true],
      ['without a CRM', { CRM_WEBHOOK_URL: '' }, false],
    ])('%s', (_, env, connected) => {
      let served: ServedFunctions;
      beforeAll(async () => {
        served = await serveFunctions(lane, env);
      });
      afterAll(() => served?.functions.close());

      const invoke = async (who: 'admin' | 'moderator' | 'anon') => {
        const client = await served.running.client(who);
        const { data, error } = await client.functions.invoke<unknown>('crm-status');
        const response = error?.context as Response | undefined;
        return { status: response?.status ?? 200, body: data ?? (await response?.json()) };
      };

      test('admins see whether a CRM is configured', async () => {
        expect(await invoke('admin')).toEqual({ status: 200, body: { connected } });
      });

      test.each(['moderator', 'anon'] as const)('%s sees nothing', async (who) => {
        const error = 'Only admins can see this.';
        expect(await invoke(who)).toEqual({ status: 403, body: { success: false, error } });
      });

      test('a secret key is not an admin', async () => {
        const { running } = served;
        const response = await fetch(`${running.url}/functions/v1/crm-status`, {
          method: 'POST',
          headers: { apikey: running.keys.secret },
        });
        expect(response.status).toBe(403);
      });
    });
  },
  { lanes: ['pglite', 'postgres'] },
);
