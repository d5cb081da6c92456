import { expect, test } from 'vitest';
import { textOf } from '~/lib/post-html';

test.each([
  ['<h2>Look</h2><p>from the <em>other</em> chair.</p>', 'Look from the other chair.'],
  ['<ul><li>one</li><li>two</li></ul>', 'one two'],
  ['a<br>b', 'a b'],
  ['un<strong>believ</strong>able', 'unbelievable'],
  ['R&amp;D &lt;b&gt; &quot;x&quot; &eacute;&nbsp;&#8217;', 'R&D <b> "x" é ’'],
  ['&amp;lt;', '&lt;'],
  ['<p>kept</p><script>dropped</script><style>dropped</style>', 'kept'],
  ['  spread \n\n over\tlines ', 'spread over lines'],
  ['', ''],
])('the text of %j is %j', (html, text) => {
  expect(textOf(html)).toBe(text);
});
