import type { Dropped } from '~/features/writing/editor/paste/notice';

/** What a program puts in the clipboard, and what the editor makes of it. Nothing else is dropped. */
type PasteFixture = [name: string, pasted: string, expected: string, dropped?: Partial<Dropped>];

/** A list item of Word. */
const wordItem = (level: number, marker: string, text: string, list = 'l0') =>
  `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:${list} level${level} lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span>&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;

/** An item of Word on the web, which puts each in a list of its own. */
const wordWebItem = (tag: string, level: number, list: number, text: string) =>
  `<div><${tag}><li data-listid="${list}" data-aria-level="${level}"><p><span>${text}</span><span class="EOP">&nbsp;</span></p></li></${tag.slice(0, 2)}></div>`;

const row = (...cells: string[]) =>
  `<tr>${cells.map((cell) => (cell.startsWith('<td') ? cell : `<td>${cell}</td>`)).join('')}</tr>`;

export const fixtures: Record<string, PasteFixture[]> = {
  wordWindows: [
    [
      'paragraphs with formats, smart tags, and no-break spaces',
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0in;} --></style></head>
<body><!--StartFragment--><p class=MsoTitle>Hiring <b>nurses</b><o:p></o:p></p><p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Bold</b>,
<u>underlined</u>,&nbsp;and <s>struck</s> in <st1:City>Phoenix</st1:City>.</p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoNormal>Next<span style='mso-spacerun:yes'>&nbsp;&nbsp; </span>line<br clear=all></p><!--EndFragment--></body></html>`,
      '<h1>Hiring nurses</h1><p><strong>Bold</strong>, <u>underlined</u>, and in Phoenix.</p><p>Next line</p>',
      { struck: ['struck'] },
    ],
    [
      'list paragraphs of three levels and two kinds',
      wordItem(1, '·', 'Apply') +
        wordItem(2, 'o', 'Online') +
        wordItem(3, '§', 'On a phone') +
        wordItem(1, '·', '<b>Interview</b>') +
        wordItem(1, '1.', 'Offer', 'l1') +
        wordItem(2, '(i)', 'Salary', 'l1') +
        wordItem(1, '2.', 'Start', 'l1') +
        "<p class=MsoNormal style='margin-left:36.0pt'>1. isn’t a list here</p>" +
        wordItem(1, '1.', 'Alone', 'l1'),
      '<ul><li>Apply<ul><li>Online<ul><li>On a phone</li></ul></li></ul></li><li><strong>Interview</strong></li></ul><ol><li>Offer<ol><li>Salary</li></ol></li><li>Start</li></ol><p>1. isn’t a list here</p><ol><li>Alone</li></ol>',
      { letters: 1 },
    ],
    [
      'a list that continues, and numbers with several parts',
      `${wordItem(1, '3.', 'Three')}${wordItem(1, '4.', 'Four')}-${wordItem(1, '1.', 'One')}${wordItem(2, '1.1.', 'Inner')}-${wordItem(1, 'a)', 'Alpha')}${wordItem(1, 'c)', 'Gamma')}`,
      '<p>3. Three</p><p>4. Four</p><p>-</p><ol><li><p>One</p><p>1.1. Inner</p></li></ol><p>-</p><p>a) Alpha</p><p>c) Gamma</p>',
      { numbers: 3 },
    ],
    [
      'tracked changes, comments, and hidden text',
      `<p>Keep <del>old </del><ins>new</ins> <a style='mso-comment-reference:M_1'>words</a><span class=MsoCommentReference><a
class=msocomanchor href="#_msocom_1">[M1]</a></span> <span style='display:none;mso-hide:all'>secret</span>here.</p>
<div style='mso-element:comment-list'><hr><div style='mso-element:comment'><p class=MsoCommentText>Really?</p></div></div>`,
      '<p>Keep new words here.</p>',
      { comments: 1, struck: ['old'] },
    ],
  ],
  wordWeb: [
    [
      'each item in a list of its own',
      `<p role="heading" aria-level="2"><span>Benefits</span><span class="EOP">&nbsp;</span></p>${wordWebItem('ul', 1, 1, 'Health')}
${wordWebItem('ul', 2, 1, 'Dental')}${wordWebItem('ul', 1, 1, 'Leave')}${wordWebItem('ol', 1, 2, 'Sign')}${wordWebItem('ol', 1, 2, 'Send')}
<p>-</p>${wordWebItem('ol start="3"', 1, 7, 'Three')}${wordWebItem('ol start="4"', 1, 7, 'Four')}`,
      '<h2>Benefits</h2><ul><li>Health<ul><li>Dental</li></ul></li><li>Leave</li></ul><ol><li>Sign</li><li>Send</li></ol><p>-</p><p>3. Three</p><p>4. Four</p>',
      { numbers: 1 },
    ],
  ],
  googleDocs: [
    [
      'lists in lists, outside their items, formatted by style',
      '<b style="font-weight:normal;" id="docs-internal-guid-1"><ul><li>One</li><ul><li>Inner</li><ol><li>Innermost</li></ol></ul><li><p role="presentation"><span style="font-weight:700;font-style:normal;text-decoration:none">Two</span></p></li></ul></b>',
      '<ul><li>One<ul><li>Inner<ol><li>Innermost</li></ol></li></ul></li><li><strong>Two</strong></li></ul>',
    ],
    [
      'redirected links, footnotes, and pictures',
      `<p><a href="https://www.google.com/url?q=https://example.com/a?b%3D1%26c%3D2&amp;sa=D"><u>Source</u></a> says so<sup><a href="#ftnt1">[1]</a></sup></p><p><img src="https://lh7-rt.googleusercontent.com/y" /></p>`,
      '<p><a href="https://example.com/a?b=1&amp;c=2">Source</a> says so[1]</p>',
      { images: 1 },
    ],
    [
      'a suggestion',
      '<p><span style="text-decoration:line-through">25%</span><span style="text-decoration:underline">15%</span></p>',
      '<p><u>15%</u></p>',
      { struck: ['25%'] },
    ],
    [
      'a checklist, whose boxes aren’t pictures',
      '<ul><li role="checkbox"><img alt="unchecked" aria-roledescription="checkbox" /><p>Call</p></li><li role="checkbox"><img alt="checked" aria-roledescription="checkbox" /><p>Write</p></li></ul>',
      '<ul><li>☐ Call</li><li>☑ Write</li></ul>',
    ],
  ],
  otherPages: [
    [
      'Pages: formats by class in a style sheet',
      `<style type="text/css">p.p2 {font: bold 15.0px 'Helvetica Neue'} span.s1 {text-decoration: underline} span.s2 {font: italic 12.0px 'Helvetica Neue'}</style>
<p class="p2">All bold</p><p class="p1">Some <b>bold</b>,<span class="Apple-converted-space">&nbsp; </span><span class="s2">italic</span> and <span class="s1">underlined</span> words</p>`,
      '<p><strong>All bold</strong></p><p>Some <strong>bold</strong>, <em>italic</em> and <u>underlined</u> words</p>',
    ],
    [
      'empty lines separate paragraphs, one break stays',
      '<div>One<br>two<br><br>Three<br>&nbsp;<br>Four</div><div><br></div><div>Five<br></div>tail',
      '<p>One<br />two</p><p>Three</p><p>Four</p><p>Five</p><p>tail</p>',
    ],
    [
      'code keeps its lines, and quotes their blocks',
      `<pre><code><span class="k">if</span> (a &lt; b) {\n  go()\n}\n</code></pre>
<p>Run <tt>npm</tt></p><blockquote><p>One</p><ul><li>Two</li></ul></blockquote>`,
      '<pre><code>if (a &lt; b) {\n  go()\n}</code></pre><p>Run <code>npm</code></p><blockquote><p>One</p><ul><li>Two</li></ul></blockquote>',
    ],
    [
      'nothing that runs, loads, or identifies',
      `<p onclick="x()" id="a">Hi<script>x()</script><style>p{}</style><iframe src="/x"></iframe><img src="/pixel.gif" width="1" height="1"></p>
<p><a href="javascript:x()">one</a> <a href="https://nam1.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2F&amp;data=5" target="_blank">two</a></p>
<object data="x.swf">fallback</object><p>&nbsp;</p><br>`,
      '<p>Hi</p><p>one <a href="https://example.com/">two</a></p>',
      { embeds: 2, links: 1 },
    ],
  ],
  scripts: [
    [
      'powers, formulas, ordinals, signs, and characters that have no Unicode superscript or subscript',
      '<p>10<sup>2</sup> m<span style="vertical-align:super">-3</span>, x<sup>n+1</sup>, a<sub>max</sub>, $19<sup>99</sup>, 2<sup>1.5</sup>, x<sup>Q</sup>, V<sub>BE</sub>, The 21<sup>st</sup>, Acme<sup>TM</sup>, Acme<sup>®</sup>, <sup>*</sup>except 5<sup>th</sup></p>',
      '<p>10² m⁻³, xⁿ⁺¹, aₘₐₓ, $19⁹⁹, 2^(1.5), x^Q, V_(BE), The 21st, Acme™, Acme®, *except 5th</p>',
      { scripts: 3 },
    ],
    [
      'footnote marks',
      '<p>In 2023<sup>1</sup>, 2024<sup><a href="#n2">2</a></sup>, 2025<a href="https://example.com/p#n3">3</a>, 2026<sup>[4]</sup>, 2027<sup>5,6</sup>, see <a href="#n7">7</a>, Q<a name="q">3</a>, 2028<a class="footnote-anchor" href="https://example.com/p#footnote-8">8</a></p><p id="n3"></p>',
      '<p>In 2023¹, 2024², 2025³, 2026[4], 2027⁵,⁶, see 7, Q3, 2028<a href="https://example.com/p#footnote-8">⁸</a></p>',
    ],
    [
      'inside each other',
      '<p>x<sup>a<sub>b</sub></sup>, e<sup>x<sup>2</sup></sup>, y<sub>a<sub>1</sub></sub>, 21<sup><span style="vertical-align:super">st</span></sup>, 2023<sup><a role="doc-noteref" href="#n1"><sup>1</sup></a></sup>, 2024<sup>[<a class="footnote" href="#n2">2</a>]</sup>, x<sup><sub>a/b</sub></sup></p>',
      '<p>x^(a_b), e^(x²), y_(a₁), 21st, 2023¹, 2024[2], x^(_(a/b))</p>',
      { scripts: 6 },
    ],
  ],
  struck: [
    [
      'elements, styles, and tracked changes',
      `<p>Now <s>$5,000</s> $3,000, <strike>four</strike> <del>five</del> <span style="text-decoration: underline line-through"><b>six</b> times</span> seven <span role="deletion">eight</span></p>`,
      '<p>Now $3,000, seven</p>',
      { struck: ['$5,000', 'four', 'five', 'six times', 'eight'] },
    ],
    [
      'list items and cells, without moving the others',
      `<ol><li>One</li><li><s>Two</s></li><li>Three</li></ol><ul><li><s>Gone</s></li><li>Left</li></ul><table>${row('Q2', '<s>800</s>', '900')}</table>`,
      '<ol><li>One</li><li></li><li>Three</li></ol><ul><li>Left</li></ul><p>Q2 | | 900</p>',
      { struck: ['Two', 'Gone', '800'], tables: 1 },
    ],
    [
      'rows and tables',
      `<table><tr style="text-decoration:line-through"><td>Q1</td><td>800</td></tr><tr class="msoDel"><td>Q2</td><td>850</td></tr>${row('Q3', '900')}</table><s><table>${row('a', 'b')}</table></s><ul><li role="checkbox" aria-checked="true"><input type="checkbox" checked> <s>Done</s></li></ul>`,
      '<p>Q3 | 900</p>',
      { struck: ['Q1 800', 'Q2 850', 'a b', 'Done'], tables: 1 },
    ],
  ],
  numbers: [
    [
      'lists that continue after something else, leave out numbers, or count down',
      '<ol><li>One</li><li>Two</li></ol><p>-</p><ol start="3"><li><b>Three</b><ul><li>Inner</li></ul></li></ol><p>-</p><ol><li>One</li><li value="5">Five</li><li>Six</li></ol><p>-</p><ol reversed><li>Two</li><li>One</li></ol>',
      '<ol><li>One</li><li>Two</li></ol><p>-</p><p>3. <strong>Three</strong></p><ul><li>Inner</li></ul><p>-</p><p>1. One</p><p>5. Five</p><p>6. Six</p><p>-</p><p>2. Two</p><p>1. One</p>',
      { numbers: 3 },
    ],
    [
      'letters and Roman numerals, from the first one and from another',
      '<ol type="a"><li>A</li><li>B</li></ol><p>-</p><ol><li style="list-style-type:lower-roman">I</li></ol><p>-</p><ol type="I" start="3"><li>Three</li><li>Four</li></ol><p>-</p><ol type="i"><li>One</li><li value="9">Nine</li></ol><p>-</p><ol type="a" start="9"><li>I</li><li>J</li></ol><p>-</p><ol type="A" start="2"><li>B</li></ol><p>-</p><ol type="A" start="27"><li>AA</li></ol>',
      '<ol><li>A</li><li>B</li></ol><p>-</p><ol><li>I</li></ol><p>-</p><p>III. Three</p><p>IV. Four</p><p>-</p><p>i. One</p><p>ix. Nine</p><p>-</p><p>i. I</p><p>j. J</p><p>-</p><p>B. B</p><p>-</p><p>27. AA</p>',
      { letters: 2, numbers: 5 },
    ],
  ],
  tables: [
    [
      'empty cells keep their columns',
      `<table><thead>${row('Quarter', 'Plan', 'Real')}</thead><tbody>${row('Q2', '', '900')}${row('', '&nbsp;', '7')}${row('Q3', '', '')}${row('', '', '')}</tbody></table>`,
      '<p>Quarter | Plan | Real</p><p>Q2 | | 900</p><p>| | 7</p><p>Q3</p>',
      { tables: 1 },
    ],
    [
      'cells that span columns and rows, and hidden ones',
      `<table><caption style="display:none">Hidden</caption>${row('<td rowspan="3">Q1</td>', '<td style="display:none">Hidden</td>', '1')}<tr style='display:none'><td>Hidden</td><td>2</td></tr>${row('b', '3')}<tbody style="mso-hide:all">${row('Hidden', '4')}</tbody>${row('<td colspan="2">Total</td>', '4')}<tfoot style="font-weight:700">${row('All', '', '5')}</tfoot></table>`,
      '<p>Q1 | | 1</p><p>| b | 3</p><p>Total | | 4</p><p><strong>All</strong> | | <strong>5</strong></p>',
      { tables: 1 },
    ],
    [
      'cells with several lines, layouts, and tables inside',
      `<table>${row('Fee', '', '<p>Two</p><p>lines</p>')}${row('<h2>Head</h2>', '<ul><li>a</li></ul>')}</table><table>${row(`<table>${row('x', 'y')}</table>`)}</table>`,
      '<p>Fee | | Two / lines</p><h2>Head</h2><ul><li>a</li></ul><p>x | y</p>',
      { tables: 2 },
    ],
  ],
  symbols: [
    [
      'emoji as images',
      `<p>Hi <img alt="🙂" class="wp-smiley" src="https://s.w.org/images/core/emoji/1f642.svg">
<img alt=":thumbsup:" data-stringify-type="emoji" src="https://a.slack-edge.com/production-standard-emoji-assets/14.0/apple-medium/1f44d-1f3fd@2x.png">
<span itemtype="http://schema.skype.com/Emoji"><img alt="👩‍💻" src="https://statics.teams.cdn.office.net/x.png"></span>
<img data-emoji="🇩🇪" alt="flag" src="https://fonts.gstatic.com/x.png"> <img alt=":white_check_mark:" src="/2705.png"> <img alt="1" src="/1.png"> <img alt="Team 🙂" src="/t.png">
<img alt="Fees by state" src="/figures/2705.png"><img src="/figures/2600.png"></p>`,
      '<p>Hi 🙂 👍🏽 👩‍💻 🇩🇪 ✅</p>',
      { images: 4 },
    ],
    [
      'Wingdings',
      `<p>Great <span style='font-family:Wingdings'>J</span> so <span style='font-family:Wingdings;mso-char-type:symbol'><span style='mso-char-type:symbol'>\uf0e0</span></span>
<span style="font-family:Webdings">Y</span><span style="font-family:Wingdings">© \u00ad</span>no<font face="Wingdings">L<span style="font-family:Arial">L</span></font></p>`,
      '<p>Great 🙂 so → no🙁L</p>',
      { symbols: 3 },
    ],
    [
      'Symbol, as in Word',
      `<p>5 <span style='font-family:Symbol;mso-char-type:symbol'><span style='mso-char-type:symbol'>m</span></span>m <font face="Symbol">³ 5, a \uf0ae ®, 2\u00ad</font> <span style="font-family:'Symbol', serif">≥ µ</span> <span style="font-family:'Segoe UI Symbol'">m</span></p>`,
      '<p>5 μm ≥ 5, α → →, 2↑ ≥ ∝ m</p>',
    ],
    [
      'checkboxes, and quotation marks that the browser adds',
      '<ul><li><input type="checkbox" checked> Call</li><li><p><input type="checkbox"> Write</p></li><li><input type="checkbox"><p>Visit</p></li></ul><p>Name: <input type="text" value="Dana"><input type="radio" checked> <q>yes</q></p>',
      '<ul><li>☑ Call</li><li>☐ Write</li><li>☐ Visit</li></ul><p>Name: “yes”</p>',
    ],
  ],
};
