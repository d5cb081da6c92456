// Spec §7, call 5: takes the lead forms, from islands and from pages without JavaScript.
import { withCors } from '../_shared/cors.ts';
import { onPost } from '../_shared/on-post.ts';
import { webAddress } from '../_shared/web-address.ts';
import { storeIn } from './store.ts';
import { submit } from './submit.ts';

const siteUrl = Deno.env.get('SITE_URL');
const site = webAddress(siteUrl)?.origin;

Deno.serve(
  withCors(
    onPost((request, { database }) => submit(request, storeIn(database), site)),
    siteUrl,
  ),
);
