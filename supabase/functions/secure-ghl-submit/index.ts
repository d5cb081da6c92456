// Spec §7, call 5: takes the lead forms, from islands and from pages without JavaScript.
import { withCors } from '../_shared/cors.ts';
import { onPost } from '../_shared/on-post.ts';
import { webAddress } from '../_shared/web-address.ts';
import { storeIn } from './store.ts';
import { submit } from './submit.ts';

Deno.serve(
  withCors(
    onPost((request, { database }) => {
      const site = webAddress(Deno.env.get('SITE_URL'))?.origin;
      return submit(request, storeIn(database), site);
    }),
  ),
);
