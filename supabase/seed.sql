-- Sample content for a development database: fictional posts in every moderation state. Creates no accounts.
-- Running it again changes nothing.

insert into public.blog_posts (
  id, slug, title, excerpt, content, category, tags, author_name, read_time_minutes,
  published_at, created_at, updated_at, is_published, is_featured, moderation_status,
  meta_description, focus_keyword, featured_image_url, featured_image_alt
) values
(
  '00000000-0000-4000-8000-000000000001',
  'what-candidates-find-when-they-search-your-company',
  'What Candidates Find When They Search Your Company',
  'Before anyone answers your recruiter, they look you up. This one-hour audit shows you the same results they see, and what to fix first.',
  $html$<p>Before answering a recruiter’s message, a sensible person types the company’s name into a search box. The results are an interview you didn’t know you were giving. Nobody from your side is in the room, nobody can add context, and the candidate decides in a minute or two whether the message deserves a reply.</p>
<p>You can sit in on that interview. It takes an hour, a private browser window, and someone willing to write down what is on the screen instead of what they hoped would be there.</p>
<h2>Set up the search a stranger would make</h2>
<p>Use a private window so that your own history doesn’t flatter the results. Do it once on a phone and once on a laptop, because the layouts differ and most of the damage is above the fold on the small screen. Then run four searches and keep a screenshot of each:</p>
<ol>
  <li>The company name alone.</li>
  <li>The company name followed by <em>reviews</em>.</li>
  <li>The company name followed by <em>careers</em> or <em>jobs</em>, plus the city.</li>
  <li>The name of the hiring manager whose roles you fill most often, plus the company.</li>
</ol>
<p>The fourth one is the search people skip. Most of what a job is like depends on the supervisor, and anyone who has had a bad one will look for that person before reading your values statement.</p>
<h2>Read the page from the top, and score what you see</h2>
<p>For every result on the first page, write three things: who controls it, how old it is, and what it would make you believe if you knew nothing else. Be literal. “Profile with no photo and a closed sign” is a finding. “Could be better” is not.</p>
<p>Then sort the findings into three piles.</p>
<ul>
  <li><strong>Yours and wrong.</strong> The careers link that lands on a list with no jobs, the office that moved, the job posts that expired in spring and still appear. You can fix these today.</li>
  <li><strong>Yours and missing.</strong> No page about the team, no photograph of the workplace, nothing from the manager. You can fix these this quarter.</li>
  <li><strong>Someone else’s.</strong> Review sites, a news story, a forum thread. You can’t edit these, but you can answer some of them, and you can make sure they are not the only thing on the page.</li>
</ul>
<h2>Fix things in the order a candidate reads</h2>
<p>Start with the first result, not with the harshest review. If the description under your own site is a sentence about “solutions,” rewrite it to say what you do and where you do it. If the panel on the right shows the wrong hours, correct the profile. Whoever manages your <a href="/services/local-seo">local search presence</a> can do it in an afternoon.</p>
<p>Next, fix the careers page. A candidate who arrives there after a mixed review wants a reason to believe you, so give one: a named team, a real room, the pay range, the steps of the hiring process.</p>
<p>Only then turn to the reviews. Answer recent ones from former employees in a calm paragraph that a third party could read without embarrassment. Say what changed if something changed. If nothing did, say that you have read it and who to contact. Never argue about facts that only the two of you can check, and never hint that you know who wrote it. Don’t ask the whole team for five-star ratings in the same week, either: a slower habit of <a href="/services/reputation-management">asking for honest reviews</a> holds up much better.</p>
<h2>Repeat it twice a year</h2>
<p>Results drift. A manager leaves and their profile still names you. A job board copies a post and keeps it alive for months. Book the same hour every six months, compare the new screenshots with the old ones, and give each finding an owner and a date. It’s dull work, but it decides whether the rest of your recruiting budget pays off.</p>$html$,
  'Employer Branding', array['reputation', 'employer branding', 'search'], 'Alex Example', 3,
  '2025-10-02 13:30:00+00', '2025-09-29 15:12:00+00', '2025-10-02 13:30:00+00',
  true, false, 'approved',
  'A one-hour audit of what a candidate sees when they look your company up, in the order they see it, with a fix for each weak spot.',
  'employer reputation audit',
  null,
  null
),
(
  '00000000-0000-4000-8000-000000000002',
  'careers-page-answers-seven-questions',
  'A Careers Page Should Answer Seven Questions',
  'A working person reads your careers page on a break, on a phone, with doubts. Seven questions decide whether they apply, and a redesign answers none of them.',
  $html$<p>Open your careers page on a phone, in a parked car, with one bar of signal. That’s how a working person reads it: on a break from the job they’re thinking of leaving, with a few minutes and a healthy suspicion of anything that sounds like a brochure. They bring seven questions, and they leave if enough of them go unanswered.</p>
<h2>About the work</h2>
<h3>1. What would I be doing on a Tuesday?</h3>
<p>“You will own the full client lifecycle” describes nothing. “You will have about eight accounts, two site visits a week, and a Monday meeting where we decide which problems to chase” describes a job. If you can’t write the Tuesday paragraph, ask the person who has the job now. They’ll say it out loud in thirty seconds, and you can type while they talk.</p>
<h3>2. What does it pay?</h3>
<p>Publish the range. A growing number of states and cities require it in some form, and where the law is silent the candidate still needs to know. Leave it out and you are asking them to spend an evening on an application in order to learn whether it was worth an evening. If pay depends on license, shift, or experience, say which of those move it and in which direction.</p>
<h3>3. Where do I have to be, and when?</h3>
<p>Street, shift pattern, on-call rotation, travel, parking. Hybrid isn’t an answer until it names the days. A parent plans school pickup around this paragraph, so write it for them.</p>
<h2>About the people</h2>
<h3>4. Who would I report to?</h3>
<p>A name, a photograph, and four honest lines by the manager about how they run things will do more than a page of values. Managers resist this because it feels like vanity. It is closer to courtesy: the candidate will look them up anyway, as we described in <a href="/blog/what-candidates-find-when-they-search-your-company">our one-hour reputation audit</a>.</p>
<h3>5. Why is the seat empty?</h3>
<p>Growth, retirement, a promotion, a resignation. Every applicant wonders. You don’t owe anyone the private details of a departure, but a plain line such as “new position, because we opened a second location” settles a worry that silence makes larger. A seat that empties every year needs a better answer than copy can give it.</p>
<h2>About the process</h2>
<h3>6. What happens after I hit submit?</h3>
<p>Tell them who reads the application, how many conversations there are, whether there is a test, and how long the whole thing runs. Then keep to it. A process with dates on it disciplines your own side as much as it reassures theirs. One format that works:</p>
<blockquote>
  <p>A recruiter reads every application within three business days. Next is a twenty-minute phone call, then one visit to meet the team and see the shop. We decide within a week of the visit and we call you either way.</p>
</blockquote>
<h3>7. How would I know any of this is true?</h3>
<p>This is where photographs of the actual workplace belong, along with reviews you don’t control and the names of people who have stayed. Evidence can be modest. A picture of the break room, taken on a phone, is more persuasive than a stock photo of strangers laughing at a laptop.</p>
<h2>Answer first, redesign later</h2>
<p>None of the seven answers needs a redesign. They need an hour with the hiring manager, an hour with someone recently hired, and permission to say plain things in a plain order. If you would rather hand the job over, our <a href="/employment-brand-authority-builder">employment brand program</a> is built on the same principle: find out what is true, then say it where candidates are looking.</p>
<p>One last check before you publish. Give the draft to a colleague who joined in the past year and ask what they would have wanted to know that is still missing. Whatever they say is question eight, and it is specific to you.</p>$html$,
  'Employer Branding', array['employer branding', 'careers page', 'job ads'], 'Sam Sample', 4,
  '2026-01-08 14:00:00+00', '2026-01-05 16:40:00+00', '2026-01-08 14:00:00+00',
  true, false, 'approved',
  'Seven questions a working person brings to your careers page, and what a straight answer to each one looks like.',
  'careers page',
  null,
  null
),
(
  '00000000-0000-4000-8000-000000000003',
  'employee-stories-worth-reading',
  'How to Write an Employee Story People Finish',
  'Most employee stories could be swapped between companies and nobody would notice. Better interview questions fix that long before better editing does.',
  $html$<p>Here are two openings for the same employee story, both invented for this article.</p>
<blockquote>
  <p>I love coming to work because every day is different and the people are like a family.</p>
</blockquote>
<blockquote>
  <p>The first time I was on call alone, a compressor failed at a grocery store at two in the morning. I called my lead expecting a sigh. He was already getting dressed.</p>
</blockquote>
<p>Any company in the country could publish the first. Only one could publish the second. It tells you about the hours, the stakes, and what kind of help arrives when things go wrong, and it never uses the word culture. The difference is the interview question that came before the answer.</p>
<h2>Ask for an incident</h2>
<p>“What do you like about working here?” produces a list of virtues, because that is what it asks for. Ask for something that happened and you get a scene. These tend to work:</p>
<ul>
  <li>What did you get wrong in your first month, and who noticed?</li>
  <li>Tell me about a day you nearly quit, here or anywhere. What did you do instead?</li>
  <li>What do you know now that the job ad did not tell you?</li>
  <li>Which tool, room, or habit would you miss if you moved to a competitor?</li>
  <li>Who taught you the most, and what exactly did they do?</li>
</ul>
<p>The second question makes communications departments nervous. Ask it anyway. A person who stayed after a bad day is better evidence than a person who claims never to have had one.</p>
<h2>Record, then get out of the way</h2>
<p>Thirty minutes is enough. Do it where the work happens, record the audio with permission, and leave gaps. People fill silence with the detail they had decided was too small to mention, and the small detail is usually the one you will lead with.</p>
<p>Don’t send the questions ahead of time. Prepared answers arrive polished, and polish is what you’re trying to avoid. What you should send ahead of time are the terms: where it will appear, that they can cut anything afterward, and that saying no will cost them nothing.</p>
<h2>Edit for order, leave the voice alone</h2>
<p>Transcribe it, find the incident, and start there. Background can wait until the third paragraph, if it is needed at all. Cut every sentence that would survive a change of company name. Keep the odd phrasing, the trade terms, and the mild complaint. Fix grammar only where a reader would stumble.</p>
<h2>Give the subject the last word</h2>
<p>Before publication the employee reads the piece alone, without a manager copied on the email. They can remove anything, and they don’t have to explain why. You’ll lose a good line now and then, but the next person you ask will trust you.</p>
<h2>Where the story should live</h2>
<p>Stories buried on a culture page are read by the people who wrote them. Put each one beside the job it illustrates, so that a technician reading a technician’s ad meets a technician. Give it its own address, so a recruiter can send it in a message. Lift one sentence for the top of the ad itself. The <a href="/blog/careers-page-answers-seven-questions">seven questions a careers page should answer</a> are a good map: every story should answer at least one of them better than you could.</p>
<p>You don’t need many. A story a quarter for each role you hire repeatedly is a pace a small company can keep, and four honest ones will outlast forty testimonials. If finding the time to interview and edit is what stops you, that is the kind of work our <a href="/bdb-ai-ghostwriter-pro">ghostwriting service</a> takes on. The person with the story still has to be yours, and so does the story.</p>$html$,
  'Employer Branding', array['employer branding', 'content', 'interviews'], 'Casey Specimen', 3,
  '2026-04-23 13:15:00+00', '2026-04-17 18:05:00+00', '2026-04-23 13:15:00+00',
  true, false, 'approved',
  null,
  'employee stories',
  null,
  null
),
(
  '00000000-0000-4000-8000-000000000005',
  'your-rejection-email-is-marketing',
  'Your Rejection Email Is Marketing. Write It That Way.',
  'For nearly everyone who applies, the rejection is the only message they will ever get from you. Three templates, and the rules behind them.',
  $html$<p>Do the arithmetic on any opening. As an example, say ninety people apply and one is hired. Eighty-nine of them will form their lasting opinion of your company from a single message, and at many firms that message was written years ago by whoever set up the software.</p>
<p>You know the one. It thanks the applicant for their interest, mentions an unusually strong field, and promises to keep the résumé on file. Nobody believes the file exists. Worse, it arrives at one in the morning, six weeks after the job was filled, from an address that can’t receive a reply. A decent no takes four or five sentences.</p>
<h2>Three rules before the templates</h2>
<p><strong>Say it in the second sentence.</strong> The reader opened the message to learn one thing. Gratitude that stretches over a paragraph only makes them hunt for the word “unfortunately.”</p>
<p><strong>Match the effort.</strong> Someone who filled out a form is owed a short, prompt email. Someone who came to your office twice is owed a phone call, with the email afterward so they have it in writing.</p>
<p><strong>Promise only what you will do.</strong> If there is no file, don’t mention a file. If you would welcome another application, name the sort of role and the time of year.</p>
<h2>Template one: after the application</h2>
<blockquote>
  <p>Thank you for applying for the scheduler role. We are not taking your application further. We chose to speak with people who have already run a board of ten or more technicians, and I did not see that in your résumé. If I missed it, reply to this message and tell me. We usually hire for the front desk in March and would be glad to hear from you then.</p>
</blockquote>
<p>The reason is one line and it is about a requirement. It can be checked, it doesn’t pass judgment on the person, and it was in the ad. If the true reason was not in the ad, the ad needs fixing.</p>
<h2>Template two: after a phone screen</h2>
<blockquote>
  <p>I enjoyed our call on Thursday. I have decided not to set up an interview, and I wanted you to hear that this week rather than next month. The role turns out to need every other weekend, and you were clear that weekends are hard for you right now. If that changes, or if we open a weekday position, may I call you?</p>
</blockquote>
<h2>Template three: the runner-up</h2>
<p>Call first. Say that it was close, if it was. Say one thing they did well and one thing that would have helped, provided you can do both truthfully and in terms of the job. Then send this.</p>
<blockquote>
  <p>As I said on the phone, we offered the position to another candidate, who has accepted. You were our second choice and I would interview you again without hesitation. I will write to you in ninety days whether or not we have an opening, and here is my direct number in the meantime.</p>
</blockquote>
<h2>Where care is needed</h2>
<p>Keep reasons tied to the stated requirements and keep them consistent between candidates. Leave out anything touching age, health, family, or background, however kindly meant, and ask your employment counsel to look over the wording once. If your lawyer prefers no reasons at all, you can still be prompt, named and reachable, and those three do most of the good.</p>
<h2>A fifteen-minute fix</h2>
<p>Find the automated rejection in your <a href="/services/ats-platform">applicant tracking system</a> and read it out loud to a colleague. Give it a sender who can be replied to, and a send time during business hours. Delete the line about the file. Then apply the thinking behind <a href="/blog/careers-page-answers-seven-questions">a careers page that answers questions</a> to the last page of the process as well as the first. Candidates remember how it ended.</p>$html$,
  'Employer Branding', array['employer branding', 'candidate experience', 'email'], 'Alex Example', 3,
  '2026-11-10 14:10:00+00', '2026-11-05 17:30:00+00', '2026-11-10 14:10:00+00',
  true, false, 'approved',
  'Most applicants hear from you once, and it is a no. How to write rejection emails that people forward without anger, with three templates.',
  'candidate rejection email',
  '/sample-posts/rejection-email.png',
  'An email titled “Your application” that begins: No, and here’s the reason.'
),
(
  '00000000-0000-4000-8000-000000000006',
  'employer-value-proposition-on-one-page',
  'An Employer Value Proposition That Fits on One Page',
  'Working draft: four boxes on one sheet of paper, filled out by people who have the job, instead of a forty-slide value proposition deck.',
  $html$<p>An employer value proposition is an answer to the question “why would a good person leave a job they can do with their eyes closed to come work for you?” If the answer takes forty slides, nobody will be able to give it on the phone.</p>
<p>Take one sheet of paper and draw four boxes.</p>
<ul>
  <li><strong>What you get.</strong> Pay, hours, tools, training, with numbers where there are numbers.</li>
  <li><strong>What it costs you.</strong> The on-call week, the commute, the software everyone complains about.</li>
  <li><strong>Who thrives.</strong> Described by behavior, so that a reader can recognize themselves.</li>
  <li><strong>Who should not come.</strong> The box that makes the other three believable.</li>
</ul>
<p>The second and fourth boxes are the ones that get cut in review. They are also the ones candidates repeat back to you.</p>
<h2>To add</h2>
<p>A filled-out example for a two-location clinic. A paragraph on how to run the session: three people who have the job, no managers, forty minutes.</p>$html$,
  'Employer Branding', array['employer branding', 'positioning'], 'Sam Sample', 1,
  null, '2026-11-12 19:25:00+00', '2026-11-12 19:25:00+00',
  false, false, 'pending',
  null,
  null,
  null,
  null
),
(
  '00000000-0000-4000-8000-000000000007',
  'brief-a-sourcing-tool-like-a-researcher',
  'Brief the Sourcing Tool the Way You Would Brief a Researcher',
  'A search that returns the wrong people was usually described wrong. Five parts of a brief that work on software as well as they worked on researchers.',
  $html$<p>Agencies used to employ researchers, and good agencies learned to brief them. You did not hand a researcher a job description and walk away. You sat down for twenty minutes and talked about the client, the last person in the seat, the two competitors worth raiding, and the one to avoid. Then the list came back and it was right.</p>
<p>Software has taken over much of that list-building, and the twenty minutes have quietly gone missing. A recruiter pastes the job description into a box, receives two hundred names, and spends the afternoon deleting them. The tool gets the blame. It was never told anything. Five parts of the old brief still work.</p>
<h2>1. The outcome</h2>
<p>State what the person must have achieved a year from now. “Reduce denied claims at a six-physician orthopedic practice” tells a search what neighboring experience might transfer. “Billing manager” matches a title, and titles vary from one building to the next.</p>
<h2>2. The evidence</h2>
<p>For each requirement, write down what would prove it on paper. If you need someone who has led a team through a software migration, the evidence may be a project line, a certification date, or a tenure that spans a change the employer announced publicly. A requirement with no visible evidence belongs in the interview. Leave it in the search and it only makes the results arbitrary.</p>
<h2>3. The neighbors</h2>
<p>List the places such people work now, including those that don’t look like yours. Surgical billing experience also lives in hospital outpatient departments and at outsourced billing firms. A human researcher would have asked. The software will not, and it will happily return forty people from the one company whose name appears in your ad.</p>
<h2>4. The exclusions, with reasons</h2>
<p>Clients under an off-limits agreement. Candidates already in process. People who asked you not to contact them again. Give each exclusion a reason and an end date, because an exclusion without a date becomes permanent and nobody remembers why. Keep anything that stands in for a protected characteristic out of both lists: graduation years, certain clubs, a radius drawn to leave out a neighborhood. If you couldn’t defend it out loud, it shouldn’t be in the query.</p>
<h2>5. The stopping rule</h2>
<p>Decide in advance how many names you want and what you will do when the list is poor. “Twenty people, and if fewer than five deserve a call, we relax requirement three” is a plan. Without it, the usual response to a poor list is a longer list.</p>
<h2>A worked example</h2>
<p>This one is invented, but it shows how short a brief can be. It takes ten minutes to write.</p>
<blockquote>
  <p><strong>Outcome:</strong> within twelve months, run evening dispatch for a plumbing company with nine trucks, without the owner being called at home.</p>
  <p><strong>Evidence:</strong> has scheduled field staff in real time for at least two years; has worked evenings by choice; stayed with one employer long enough to see two busy seasons.</p>
  <p><strong>Neighbors:</strong> ambulance and medical transport dispatch, courier depots, roadside assistance, hotel front desks that handle night maintenance.</p>
  <p><strong>Exclusions:</strong> the two partner firms we share overflow with, until our agreement ends in June.</p>
  <p><strong>Stopping rule:</strong> fifteen names. If fewer than four answer, rewrite the message before widening the search.</p>
</blockquote>
<p>No title search would find the night manager of a hotel, who may be exactly right.</p>
<h2>Then check its work</h2>
<p>Read the first ten results closely and write a word beside each one: right, near, wrong. For every “wrong,” find the sentence in the brief that allowed it. Usually there is one, and usually it was in the evidence section. Amend it, run it again, and keep both versions with the job. After a year you will have a small library of briefs, and it will be worth more than the subscription.</p>
<p>That habit is also the reason a <a href="/services/ai-recruiting-machines">recruiting system</a> built for one client keeps getting better for that client. The software doesn’t change. The brief gets better.</p>$html$,
  'AI Recruiting', array['ai recruiting', 'sourcing', 'prompts'], 'Jordan Placeholder', 3,
  '2026-01-22 15:00:00+00', '2026-01-16 13:25:00+00', '2026-01-22 15:00:00+00',
  true, false, 'approved',
  null,
  'ai sourcing brief',
  null,
  null
),
(
  '00000000-0000-4000-8000-000000000009',
  'messy-data-breaks-candidate-matching',
  '“R&D” Is Not “RD”: How Messy Data Breaks Candidate Matching',
  'An “&” becomes “&amp;”, Zoë becomes Zo?, and a good candidate drops out of the search results — here’s how to find the faults & fix them.',
  $html$<p>Search your own database for <em>R&amp;D</em>. Then search for <em>R &amp; D</em>, <em>R and D</em>, <em>RD</em> and, if you can bear it, <code>R&amp;amp;D</code>. You’ll probably get five different lists of people who do the same job. Whatever sits on top of that database — keyword search, a matching model, a tired recruiter at 6 p.m. — inherits the problem.</p>
<h2>Where the damage happens</h2>
<p>Data rarely arrives broken. It breaks in transit: from a web form to an email, from the email to a spreadsheet, from the spreadsheet to the ATS. Each hop has its own idea of what an ampersand, a quotation mark, or an “ë” should look like. Four faults turn up again and again.</p>
<h3>Names that lose letters</h3>
<p>Take an imaginary applicant, Zoë O’Brien-Núñez. One system stores her as “Zoe O’Brien-Nunez”, another as “Zoë O&amp;#39;Brien-Núñez” with the apostrophe spelled out as a code, a third as “Zo? O?Brien-Nu?ez”. A fourth rejects the hyphen and asks her to “enter a valid name.” She now exists three and a half times. Your duplicate check won’t merge the records, and one of them still shows the old phone number.</p>
<h3>Skills that are punctuation</h3>
<p>C, C++, and C# are three languages. .NET starts with a period. “A&amp;P” on an aviation résumé is a mechanic’s certificate; “A&amp;P” on a nursing student’s is anatomy and physiology; “A/P” in an office is accounts payable. Strip the symbols to “clean” the text and you’ve made all of them the same word, or no word at all.</p>
<h3>Comparisons read as code</h3>
<p>Recruiters write notes such as <code>commute &lt; 30 min</code> and <code>&lt;5 yrs, but strong</code>. Some systems see the “&lt;” as the beginning of an HTML tag and discard everything after it until the next “&gt;” — which may never come. The note is saved, the screen says “Success”, and half of what you wrote is gone.</p>
<h3>Two kinds of quotes</h3>
<p>A search for <em>“project manager”</em> in straight quotes asks for the exact phrase. Paste the same search from a word processor and the quotes arrive curled; some search boxes then treat them as ordinary letters &amp; find nothing. It isn’t that there are no project managers.</p>
<h2>An afternoon’s cleanup</h2>
<ol>
  <li><strong>Plant a test record.</strong> Create a candidate called “Zoë O’Brien-Núñez (test)” with the skills <em>C++, R&amp;D, A/P</em> and the note <em>commute &lt; 30 min &amp; flexible</em>. Submit it through your public form, as a stranger would.</li>
  <li><strong>Follow it.</strong> Look at it in the form’s confirmation, in the notification email, in the ATS, in an export, and in whatever the matching tool shows. Screenshot the first place where a character changes. That hop is the culprit; everything after it is a victim.</li>
  <li><strong>Fix the hop, then the history.</strong> Repairing old records first is satisfying, and useless if new ones keep breaking. Once the hop is fixed, search for the telltale fragments: <code>&amp;amp;</code>, <code>&amp;#39;</code>, a “?” in the middle of a surname.</li>
  <li><strong>Agree on one spelling for search.</strong> Keep what the candidate typed for display. Beside it, keep a plain version for matching: accents folded, “and” for “&amp;”, symbols preserved where they carry meaning.</li>
  <li><strong>Repeat every quarter.</strong> Integrations get updated, often on a Friday, often by someone else.</li>
</ol>
<p>The test record comes out whole or it doesn’t. If it doesn’t, send your vendor the screenshot. A good <a href="/services/ats-platform">applicant tracking system</a> should pass this test on the first try — ask to watch it being run — and a <a href="/blog/brief-a-sourcing-tool-like-a-researcher">well-written search brief</a> only works on records that still say what the candidate said.</p>$html$,
  'AI Recruiting', array['ai recruiting', 'data quality', 'ats'], 'Casey Specimen', 3,
  '2026-06-30 14:25:00+00', '2026-06-24 16:00:00+00', '2026-06-30 14:25:00+00',
  true, false, 'approved',
  'Ampersands, accents, quotes & stray symbols: how small data faults hide good candidates, and a 5-step cleanup that doesn’t need a “platform”.',
  'candidate data quality',
  '/sample-posts/messy-data.png',
  'Four spellings of R&D, of which only one leads to the team.'
),
(
  '00000000-0000-4000-8000-000000000011',
  'what-a-15-percent-placement-fee-changes',
  'What a 15% Placement Fee Changes, and What It Doesn’t',
  'Fifteen percent versus twenty-five is easy arithmetic. The harder part is knowing which costs the fee replaces, which it leaves alone, and how to compare.',
  $html$<p>Start with the easy part. On a position that pays $80,000, to pick a round number, a placement fee at the industry-standard 25% is $20,000. At 15% it is $12,000. The difference is $8,000 for one hire, and because the saving is proportional it comes to 40% regardless of salary.</p>
<p>Our sister recruiting agency works at 15%, so we have an obvious interest in your stopping here. But anyone who has signed a budget knows that the fee is the visible part of the cost of hiring, and a fair comparison has to include the rest. This article is about the rest.</p>
<h2>What the fee buys</h2>
<p>A contingent placement fee pays for a result: a person accepts and starts. Folded into it are the searches that ended in nothing, the weeks of calls to people who were not interested, and the agency’s risk that you will hire your cousin instead. When an agency quotes a lower percentage, one of those has to be cheaper for it to produce. Ask which one.</p>
<p>In our case the answer is the calls. An agency that has to interrupt strangers pays for every introduction in labor. If the employer is already known in its market, because it publishes, is found, and is well reviewed, some of the introductions arrive on their own and the labor goes into judging people instead of chasing them. (The longer version of that argument is our article on <a href="/blog/why-employer-branding-is-the-future-of-recruiting">employer branding and the future of recruiting</a>.) That is why the 15% fee comes with each tier of a program that builds the employer’s reputation.</p>
<h2>What the fee leaves alone</h2>
<p>Four costs stay on your books at any percentage.</p>
<ul>
  <li><strong>The empty chair.</strong> Overtime, postponed work, revenue you could not take on. For many owners this is the largest number on the page and the only one never written down.</li>
  <li><strong>Your own hours.</strong> Interviews, debates, reference calls. A cheaper fee that sends you twice as many candidates may cost you more.</li>
  <li><strong>The hire that fails.</strong> Read the guarantee. How long does it run, does it refund or replace, and what voids it?</li>
  <li><strong>The slow start.</strong> Every new person is a cost before becoming a gain. No recruiter can shorten your training.</li>
</ul>
<h2>The worksheet</h2>
<p>Put two columns on a page, your current arrangement on the left and the one you are considering on the right. Use last year’s real hires. Then fill in the same lines on both sides:</p>
<ol>
  <li>Number of hires made through a recruiter, and the total first-year pay of those positions.</li>
  <li>Fees at the percentage in the contract.</li>
  <li>Fixed charges: retainers, setup, monthly program fees, job advertising.</li>
  <li>Weeks each position stood open, multiplied by what a week of it costs you. An honest guess is better than a blank.</li>
  <li>Hours your managers spent, at their rate.</li>
  <li>Failed hires within the year, and what the guarantee returned.</li>
</ol>
<p>Add each column and divide by the number of people still employed after twelve months. Cost per hire who stayed is the figure to argue about. It punishes a bargain that doesn’t last, and it is fair to an expensive search that does.</p>
<h2>Where a program stops making sense</h2>
<p>Line three is where we would look hardest at our own offer. A monthly program has a fixed cost, so it needs enough hiring to spread over. If you fill one position every other year, a lower percentage won’t make up for a monthly fee; a good contingent recruiter, paid in full, is the sensible choice. If you have several openings a year, or one that never seems to stay filled, the fixed part is shared and the reputation you build goes on working between searches. The <a href="/services/ai-partnership-pricing">tiers and what each includes</a> are published so that you can do this math without sitting through a call.</p>
<h2>Three questions for any recruiter</h2>
<p>Whoever you are talking to, ask these and write down the answers. What is the percentage calculated on: base pay only, or bonus and allowances too? Which candidates do you consider introduced by you, and for how long? What did you do for your last client that made the next search easier?</p>
<p>If you’d like to go through the worksheet with someone, the free <a href="/book-strategy-call">strategy call</a> takes thirty minutes.</p>$html$,
  'AI Recruiting', array['ai recruiting', 'placement fees', 'budgeting'], 'Sam Sample', 4,
  '2026-10-27 14:00:00+00', '2026-10-20 18:45:00+00', '2026-10-27 14:00:00+00',
  true, true, 'approved',
  'Fifteen percent versus twenty-five is easy arithmetic. How to compare the whole cost of a hire, with a worksheet you can copy.',
  '15% placement fee',
  '/sample-posts/placement-fee.png',
  'Twenty-five squares, of which fifteen are filled: the fee at 15% and at 25%.'
),
(
  '00000000-0000-4000-8000-000000000012',
  'interview-scorecards-that-survive-a-debrief',
  'Interview Scorecards That Survive the Debrief',
  'Scorecards fail in the debrief, when the loudest memory in the room replaces the notes. A four-line format that keeps the evidence on the table.',
  $html$<p>The interview went well, everyone says so, and an hour later three people who met the same candidate describe three different candidates. The scorecards are on the table. Nobody looks at them, because all they contain is a row of fours.</p>
<p>A number without a reason can’t be discussed, and it can’t be learned from afterward by a colleague or by software. If you hope to use a model to summarize interviews or to spot which questions predict anything, the raw material has to be sentences about what was said.</p>
<h2>The four-line format</h2>
<p>Give each interviewer one topic. Two at most. For that topic the card has four lines:</p>
<ol>
  <li><strong>Asked.</strong> The question, as spoken.</li>
  <li><strong>Heard.</strong> The answer in the candidate’s terms, with one detail that could be checked.</li>
  <li><strong>Means.</strong> What that suggests about doing this job.</li>
  <li><strong>Would change my mind.</strong> The fact that would move the judgment up or down.</li>
</ol>
<p>The fourth line does the most work. It turns an impression into a question that a reference or a second interview can settle, and it gives a skeptical colleague a way in that isn’t a contest of confidence.</p>
<h2>An example</h2>
<p>Invented, for a night charge nurse position:</p>
<blockquote>
  <p><strong>Asked:</strong> Tell me about a shift that was short by two.<br><strong>Heard:</strong> Reassigned by acuity at the start, called the house supervisor before midnight, took a patient load herself. Named the unit and the month.<br><strong>Means:</strong> Acts early and tells people.<br><strong>Would change my mind:</strong> A reference who says the calls came late.</p>
</blockquote>
<h2>Run the debrief in writing first</h2>
<p>Cards are turned in before anyone speaks, and before anyone reads anyone else’s. Whoever runs the debrief reads the four lines out loud, topic by topic. Discussion starts with the topic on which the cards disagree, and ends with one sentence saying what was decided and on which evidence.</p>
<p>Keep the card with the application for as long as your retention policy says, and no longer. Leave out remarks on appearance, accent, family or “fit”: they predict nothing about the work, they can do harm, and each of them will be read one day by someone you did not have in mind.</p>
<h2>What software can do with it</h2>
<p>Four lines of plain language are enough for a tool to draft a fair summary, to notice that a topic was never covered, or to show, after a year of hires, that one of your favorite questions produces the same answer from everybody. You can add scores after that if you like them. By then they’ll have something underneath, and the people who decide will find it easier to explain why.</p>$html$,
  'AI Recruiting', array['ai recruiting', 'interviews', 'scorecards'], 'Alex Example', 2,
  null, '2026-11-09 16:35:00+00', '2026-11-09 16:35:00+00',
  true, false, 'pending',
  'A scorecard is only useful if two people can read it later and agree what it says. How to write one with four lines.',
  'interview scorecard',
  null,
  null
),
(
  '00000000-0000-4000-8000-000000000013',
  'nurse-job-ads-unit-shift-pay',
  'Unit, Shift, Pay: Write Nurse Job Ads in the Order Nurses Read',
  'Nurses scan for unit, shift, and pay before they read a word about your mission. An ad rewritten in that order, line by line, with the reasons.',
  $html$<p>Below is an opening paragraph assembled from phrases that are familiar to anyone who has scrolled through hospital listings. Time yourself and see how long it takes to learn what the job is.</p>
<blockquote>
  <p>Join a mission-driven organization where compassion meets excellence! We are seeking a dynamic Registered Nurse who is passionate about delivering outstanding patient-centered care in a fast-paced, collaborative environment. As a valued member of our interdisciplinary team, you will make a difference every day.</p>
</blockquote>
<h2>The headline carries three facts</h2>
<p>Unit, shift, employment type. “RN, Step-down, 7p–7a, full time” is a complete headline. It filters out the wrong readers, which saves both sides a call, and it is what a search engine or a job board needs as well. Leave out internal grade codes, requisition numbers, and the word “exciting.”</p>
<h2>The first five lines</h2>
<p>After the headline, the reader wants the facts that decide whether to go on. Give them in this order and keep each to a line.</p>
<ol>
  <li><strong>Pay.</strong> The base range, and then differentials separately. A blended figure that includes nights, weekends, and a bonus will be recognized for what it is.</li>
  <li><strong>Schedule.</strong> How many shifts, which weekends, how holidays rotate, how far ahead the schedule is posted, whether self-scheduling is real.</li>
  <li><strong>Patients and ratio.</strong> The population, the usual assignment, and what happens to it when someone calls out.</li>
  <li><strong>Support.</strong> Techs, unit clerk, charge nurse with or without an assignment, resource nurse, respiratory at night.</li>
  <li><strong>Float.</strong> Where, how often, after how long, and with what orientation.</li>
</ol>
<h2>Requirements: fewer, and sorted</h2>
<p>Divide the list in two: what the law or your policy demands on the first day, and what you will teach. License, certifications, and any experience floor belong to the first group. Charting systems nearly always belong to the second. If you put a particular software on the required list, you are turning away a good nurse to save yourself a short training course.</p>
<p>Say which license you accept. Many states take part in the nurse licensure compact, and the rules on who may practice where under a multistate license are for the boards of nursing to explain; link to your state’s board instead of paraphrasing it. If you will wait for an endorsement or help with the paperwork, say so, and say for how long.</p>
<h2>The manager’s paragraph</h2>
<p>Four sentences from the nurse manager, over their name. How long on the unit, how they round, what they are working on this year, what they will not tolerate. Nurses choose managers, as they will tell you in any break room, and yours should be allowed to speak before the interview.</p>
<h2>The same job, rewritten</h2>
<p>The details, the pay included, are made up. The shape is what matters.</p>
<blockquote>
  <p><strong>RN, Medical-surgical, 7p–7a, full time (three twelves)</strong></p>
  <p>Base pay $36 to $48 an hour by years licensed. Nights add $5 and weekends $3, on top. Every third weekend. Schedules post six weeks out.</p>
  <p>Twenty-eight beds, mostly post-surgical and cardiac monitoring. One tech to fourteen patients overnight. Charge doesn’t take patients unless two call out. You float to one sister unit after ninety days, with two oriented shifts first.</p>
</blockquote>
<h2>Where to put the mission</h2>
<p>At the end, in two sentences, made specific: the clinic you keep open in a county that had none, the residency you run. By then the reader knows the unit, the hours, and the money, and has some attention left for why the place exists. Rewrite in this order before you spend on promotion, whoever runs the search for you (what we do is on our <a href="/healthcare">healthcare page</a>). Money behind a vague ad only buys you a larger number of people who never learned what the job was.</p>$html$,
  'Healthcare Staffing', array['healthcare staffing', 'nursing', 'job ads'], 'Casey Specimen', 3,
  '2025-11-06 14:30:00+00', '2025-10-31 13:10:00+00', '2025-11-06 14:30:00+00',
  true, false, 'approved',
  'Rewrite a nurse job ad in reading order: unit, shift, pay, ratio, support, process. With a before and after you can copy.',
  'nurse job ads',
  null,
  null
),
(
  '00000000-0000-4000-8000-000000000015',
  'dallas-and-houston-are-two-labor-markets',
  'Dallas and Houston Are Two Labor Markets. Recruit Accordingly.',
  'A single Texas campaign treats two very different metros as one. What to change between Dallas and Houston, and what you can safely leave alone.',
  $html$<p>“We recruit in Texas” is a sentence that should make a staffing director uneasy. A medical assistant in Garland and one in Pasadena hold the same certificate and live under the same state rules, and almost nothing else about their working day is alike. Advertise to both with one message and each will feel that it was written for someone else.</p>
<p>Suppose you staff a group that has sites in both metros. The licensing questions are shared. Plan the rest as two campaigns with one budget. The reasons start with the map.</p>
<h2>How each city is put together</h2>
<p>Houston’s hospital employment has a center of gravity. The Texas Medical Center concentrates institutions, schools, and specialty programs in one district, so a great many careers are shaped by the question of whether to work inside it or closer to home. Prestige and training pull inward. Parking, traffic, and storms push outward.</p>
<p>Dallas and Fort Worth have no such single district. Health systems compete across a spread of suburbs and two downtowns, new facilities follow the rooftops north, and a clinician may have several comparable employers within one drive. The question there is less often “the center or the suburb?” and more often “which of these similar jobs treats me better?”</p>
<h2>What to change</h2>
<h3>The place name</h3>
<p>Metro names hide the commute. Name the suburb, the nearest cross street, and the highway a person would take. Someone in Katy isn’t choosing between Houston and elsewhere; they are choosing between the Medical Center and Katy.</p>
<h3>The rival you write against</h3>
<p>In Houston an outpatient group may be competing with the reputation of a large academic employer, so speak to what you offer that size cannot: the same physicians every week, a shorter walk from the car, a say in the schedule. In Dallas–Fort Worth the alternative may look a lot like you, so specifics decide it. Publish the pay range, the schedule, and the name of the practice manager, and leave the mission statement for another day.</p>
<h3>The calendar</h3>
<p>Hurricane season is a staffing fact on the Gulf Coast. Candidates want to know what happens to shifts, pay, and child care when a storm is forecast, and few ads say. A short paragraph about your ride-out policy shows that you run the place thoughtfully. In North Texas the equivalent is ice and spring storms, with a smaller claim on anyone’s mind.</p>
<h3>Language</h3>
<p>Both metros are multilingual, in ways that vary by neighborhood. Ask the clinic which languages its patients speak, say plainly when a language is required and when it is merely welcome, and say whether it is paid for.</p>
<h2>What to leave alone</h2>
<p>Licensing, background checks, and the compliance steps don’t differ by city, so write those once and keep them in one place. Use the same application, the same number of interviews, and the same promise about when you will answer. Candidates in the two markets know each other more often than you would think, and a company that answers in a day in one city and two weeks in the other gets talked about in both.</p>
<h2>A small test before a big budget</h2>
<p>Pick one role that exists in both metros. Write two ads from scratch, with the site managers, following the <a href="/blog/nurse-job-ads-unit-shift-pay">unit, shift, and pay order</a>. Run them for three weeks with equal spend. Then compare how many replies turned into conversations, and read the questions people asked. The questions are the real result. If Houston applicants all ask about parking and Dallas applicants all ask about weekends, you know what to write next. Our own pages for <a href="/healthcare-staffing/dallas">Dallas</a> and <a href="/healthcare-staffing/houston">Houston</a> are separate for this reason, beneath a shared one for <a href="/healthcare-staffing/texas">Texas</a>.</p>$html$,
  'Healthcare Staffing', array['healthcare staffing', 'texas', 'local recruiting'], 'Sam Sample', 3,
  '2026-05-28 13:20:00+00', '2026-05-21 19:00:00+00', '2026-05-28 13:20:00+00',
  true, false, 'approved',
  'One Texas healthcare campaign for two metros wastes half of itself. What to change between Dallas and Houston, and what to leave alone.',
  'healthcare recruiting texas',
  '/sample-posts/two-markets.png',
  'Two separate crowds of dots, one labeled Dallas and one labeled Houston.'
),
(
  '00000000-0000-4000-8000-000000000017',
  'locum-tenens-assignment-pages',
  'Give Every Locum Tenens Assignment Its Own Page',
  'A locum physician weighs an assignment as much as a specialty. What belongs on the page, from call burden to the drive from the airport.',
  $html$<p>Locum listings tend to be a table: specialty, state, dates, rate. The table suits the agency’s software. It tells a physician almost nothing about whether the next three months will be bearable, and so the useful part happens on a call, eleven times a week, with a recruiter reading from the same notes each time.</p>
<p>Put the notes on a page. One assignment, one address on your site, taken down when it is filled.</p>
<h2>What to publish</h2>
<ul>
  <li><strong>The work.</strong> Usual daily volume, the mix of cases, procedures expected and not expected, who admits, and who covers overnight.</li>
  <li><strong>The call.</strong> How often, from where, with what response time, and how it was last month.</li>
  <li><strong>The help.</strong> Advanced practice staff, residents if any, scribes, the nearest referral center, and how transfers go.</li>
  <li><strong>The systems.</strong> Which EHR, how long the training is, whether it can be done ahead of time.</li>
  <li><strong>The living.</strong> Housing or stipend, the drive from the airport, the drive to groceries, whether a family or a dog can come.</li>
  <li><strong>The paperwork.</strong> Which license is needed, whether the site will wait for one, and how long privileges have taken recently there.</li>
</ul>
<p>Leave the facility’s name off if the contract says so. Everything else can be written without it.</p>
<h2>Write it with the last person who went</h2>
<p>The physician who finished in August knows where to park, which clinic day runs late, and which surgeon is worth knowing. Ask for fifteen minutes and permission to use what they say without their name. A line such as “the previous locum extended twice” is worth having, as long as it’s true and you can prove it.</p>
<h2>Say what is difficult</h2>
<p>Every assignment exists because something is hard to fill. It may be the distance, the call, a service line in transition. Say which. Physicians who do locum work for a living can tell from the silence, and the ones who accept with the facts in front of them are far less likely to leave in the second week.</p>
<blockquote>
  <p>The hard part: you are the only general surgeon on Tuesdays and Thursdays. Transfers are accepted readily, but the helicopter doesn’t fly in fog, and there is fog.</p>
</blockquote>
<h2>After it is filled</h2>
<p>Take the page down, or mark it plainly as filled, and point it to similar assignments. An expired listing that still ranks in search costs you twice: once in a wasted inquiry and again in what the caller thinks of the next listing. Credentialing rules and payment terms vary by state and facility, so have those two paragraphs read by whoever is responsible for them. If you cover hospitals in more than one region, begin where the calls are most repetitive, and keep the statewide facts on a page that every assignment can link to, such as ours for <a href="/healthcare-staffing/virginia">Virginia</a>.</p>$html$,
  'Healthcare Staffing', array['healthcare staffing', 'locum tenens', 'job ads'], 'Casey Specimen', 2,
  null, '2026-11-11 15:05:00+00', '2026-11-11 15:05:00+00',
  true, false, 'pending',
  null,
  null,
  null,
  null
),
(
  '00000000-0000-4000-8000-000000000018',
  'practice-area-pages-second-question',
  'Practice Area Pages That Answer the Second Question',
  'Every firm’s page defines the practice area. Few say what the next month will be like for the person reading, which is the reason they came.',
  $html$<p>What does a probate lawyer do? There are a thousand pages that will tell you, and most of them will do it in the same order: a definition, a list of services, a paragraph about compassion, a phone number. They answer the first question a client types. By the time the client has reached a law firm’s own site, however, they have usually moved on to the second.</p>
<p>The second question is some version of <em>what happens to me now?</em> What do I have to do this week? Will I have to see my brother in court? Can I still pay the mortgage from the joint account? Whoever answers it calmly, within the limits of what a general page can say, is the lawyer who gets the call.</p>
<h2>Find the second questions you already answer</h2>
<p>You don’t need keyword software for the first draft. You need the intake desk. Ask whoever answers the phone to note, for two weeks, the first thing each caller says after stating their name. Leave out anything identifying. Then ask each lawyer in the group which three sentences they say in every first meeting. Sort both lists by practice area and the outline is done.</p>
<h2>A structure that works</h2>
<h3>The first screen: where you are</h3>
<p>Open with the reader’s situation in two sentences, then say what you do about it and where. “If someone has died and you have been named as executor, there are a few things to do soon and a good many that can wait. We guide executors in this county through both.” Nobody needs the history of the firm on this screen.</p>
<h3>The next thirty days</h3>
<p>A short chronology of what usually happens, and in what order, in ordinary language. State plainly that it is general information, that facts and local rules alter it, and that deadlines can be short. You can be useful about sequence while saying nothing about outcome.</p>
<h3>What to bring, and what to leave alone</h3>
<p>A list of documents saves the client a second visit. The companion list, of what not to do before speaking with a lawyer, can be more valuable still. Keep it general and have the supervising attorney approve each line.</p>
<h3>What it costs, or how cost is decided</h3>
<p>If you can publish a fee, do. If you cannot, explain the arrangement: hourly, flat, or contingent, what else is charged, when a client will hear the number. The rules on how fees may be advertised differ by state, contingent fees especially, so this paragraph goes through whoever is responsible for your compliance.</p>
<h3>Who will do the work</h3>
<p>Name the people, the paralegal included. Link their bios. A client in trouble wants to know who will pick up the phone on a Thursday.</p>
<h2>One page for each second question</h2>
<p>As the page fills, some of the answers will outgrow it. Give those their own pages and link them from the paragraph where they arose. “Do I have to sign a severance agreement right away?” is a page. So is “What does an executor have to do in the first month?” Over a year a group of four lawyers can build a small library this way, one conversation at a time. It will be found by people who never would have searched for the practice area by name.</p>
<h2>Watch your tone</h2>
<p>Lawyers’ advertising rules, which vary between states, commonly forbid statements that are false or misleading, and they restrict promises about results and some comparisons with other firms. That suits good writing well. Delete “aggressive,” “best” and “fight for you.” Say instead what you do on the first day. Nothing on the page should suggest that reading it makes someone a client, and the contact form should warn against sending confidential details before a conflict check.</p>
<p>Finally, put a review date and the reviewer’s name on the page. Laws change, and an answer that was right in spring can be wrong by winter. If someone else writes for you, as <a href="/legal">we do for law firms</a>, insist on that date.</p>$html$,
  'Legal Marketing', array['legal marketing', 'content', 'search'], 'Sam Sample', 4,
  '2025-11-20 15:15:00+00', '2025-11-14 14:00:00+00', '2025-11-20 15:15:00+00',
  true, false, 'approved',
  'Most practice area pages explain what the law is. Clients arrive with a second question: what happens to me now? How to write for it.',
  'practice area pages',
  null,
  null
),
(
  '00000000-0000-4000-8000-000000000022',
  'fix-the-phone-before-buying-leads',
  'Fix the Phone Before You Buy Another Lead',
  'Before raising the ad budget, keep a log of every call for one week. What the log tends to show a contractor, and fixes that cost almost nothing.',
  $html$<p>Monday, 7:52 a.m. A woman with water on her kitchen floor calls a plumber she found on her phone. It rings six times and goes to a full voicemail box. She calls the next company on the list. At 8:30 the first plumber’s office manager arrives, sees a missed call from an unknown number and assumes that if it matters they will call back. At ten the owner tells a marketing representative that he needs more leads.</p>
<p>The scene is made up, but most contractors will recognize it. Buying leads while calls go unanswered is like raising the pressure in a split hose. First, find the split.</p>
<h2>Keep a log for one week</h2>
<p>Seven days, all calls, incoming and outgoing. Your phone system can export most of it. A clipboard will do the rest. For each inbound call record the time, how long it rang, who answered, what they wanted, and how it ended: booked, quoted, message, gave up. For each message record the time of the callback.</p>
<h2>What the log tends to show</h2>
<p>The shape differs by trade and season, but four leaks are common enough to look for.</p>
<ul>
  <li><strong>The edges of the day.</strong> Calls bunch up before you open and just after you close, when homeowners are home to notice the problem.</li>
  <li><strong>The lunch gap.</strong> One person on the phone means no one from twelve to one.</li>
  <li><strong>The busy line.</strong> The dispatcher is talking to a technician on the same line that new customers call.</li>
  <li><strong>The slow callback.</strong> Messages are answered, but in the afternoon, when the job has gone to someone else.</li>
</ul>
<h2>Fixes, cheapest first</h2>
<p><strong>Separate the lines.</strong> Technicians get their own number. It costs a few dollars and it takes effect the same day.</p>
<p><strong>Move a lunch break.</strong> Or have the owner cover it. An owner who answers the phone for one hour a day learns more about the market than any report will tell them.</p>
<p><strong>Set a deadline for callbacks.</strong> Fifteen minutes during business hours, with one person’s name on it. If everyone is responsible, the message sits.</p>
<p><strong>Text the missed call.</strong> An immediate message, such as “This is the office, we missed your call, and someone will call you within fifteen minutes. Is water running now?”, keeps the caller from dialing the next number, as long as someone does call. Check the consent rules that apply to texting before you turn it on.</p>
<p><strong>Cover the edges.</strong> An answering service, an early shift, or a <a href="/services/voice-ai">voice system</a> that says it is automated and books straight into the board. The right choice depends on volume. Whichever you choose, listen to ten recordings in the first week.</p>
<h2>Rewrite what happens in the first twenty seconds</h2>
<p>Answering is half of it. Stand near the desk for an hour and notice how often the first words are “Can you hold?” or “What’s your address?” A caller with a broken furnace wants to hear that they have reached the right place. Try this order:</p>
<ol>
  <li>Name the company and yourself.</li>
  <li>Ask what is happening, and let them finish.</li>
  <li>Say that you can help, if you can, and when someone could be there.</li>
  <li>Then take the address.</li>
</ol>
<h2>Now look at the leads again</h2>
<p>Run the log for a second week after the fixes. As an example of the arithmetic, if you were losing eight bookable calls a week and you now lose three, you have gained five jobs a week without touching the ad account. Set that beside the quote for more advertising. Sometimes the log proves that you answer everything and there are simply too few calls; then by all means spend, and start with the <a href="/seo-audit">free audit of your search presence</a> so that you know where.</p>$html$,
  'Home Services', array['home services', 'phones', 'leads'], 'Jordan Placeholder', 3,
  '2025-10-21 13:00:00+00', '2025-10-15 15:40:00+00', '2025-10-21 13:00:00+00',
  true, false, 'approved',
  'A one-week phone log shows whether your contracting business needs more leads or better answering. How to keep the log and what to do next.',
  'missed calls home services',
  null,
  null
),
(
  '00000000-0000-4000-8000-000000000025',
  'reply-to-a-one-star-review',
  'How to Reply to a One-Star Review Before Dinner',
  'The review came in at four and you are furious. A one-hour routine and four sentences that will read well to the next homeowner who finds them.',
  $html$<p>A one-star review feels like a dispute between two people. Its real readers are strangers with a leaking roof, who want to know how you act when something goes wrong. Write for them.</p>
<p>That is hard at four in the afternoon with your jaw set. So use the first hour for something else.</p>
<h2>The hour before</h2>
<ol>
  <li><strong>Find the job.</strong> Pull the ticket, the photographs, the texts. If there is no such customer, note it; you can report the review to the platform and say, politely, that you find no record.</li>
  <li><strong>Ask the technician.</strong> Ask for an account, without the review in your hand. “Tell me about the call on Maple” gets you more than “What did you do?”</li>
  <li><strong>Decide what is fair.</strong> In most complaints something is. The window was missed, the price was explained too fast, the drop cloth was dirty. Separate it from whatever is not.</li>
  <li><strong>Call the customer.</strong> Before you type. Listen, offer what you are willing to do, and don’t mention the review. Some will change it on their own. Never make a refund or a repair depend on that.</li>
</ol>
<h2>The four sentences</h2>
<p>Then reply in public, whether or not they picked up. An example:</p>
<blockquote>
  <p>We told you between one and three and came at four thirty, and nobody called to let you know. That was our mistake. I’ve asked the office to call every customer when a window slips, starting today. If you would like to talk about the repair itself, I am the owner and my direct number is on our contact page.</p>
</blockquote>
<p>The first sentence says what happened in the customer’s terms. The second takes responsibility for the part that was yours. The third says what has changed. The fourth moves the rest elsewhere. There’s no “but,” and not a word about how many happy customers you have.</p>
<h2>When the review is wrong</h2>
<p>Say so once, with a fact and without an adjective: “Our record shows the part was replaced at no charge on the ninth.” Do not describe the customer, their home, or what they could afford. If the review contains a threat or names an employee in a way that worries you, use the platform’s reporting form and get advice before answering.</p>
<h2>The next morning</h2>
<p>Read the last ten complaints together and look for the same noun. If it is “window,” the trouble lies in dispatch, and no amount of <a href="/services/reputation-management">reputation work</a> will outrun it. Start with <a href="/blog/fix-the-phone-before-buying-leads">the phone log</a>. Then ask the customers who were happy this week to say so as well. They seldom think of it unless someone asks.</p>$html$,
  'Home Services', array['home services', 'reviews', 'reputation'], 'Jordan Placeholder', 2,
  null, '2026-11-10 23:20:00+00', '2026-11-10 23:20:00+00',
  true, false, 'pending',
  'A calm, four-sentence reply to a one-star review, with a routine for the hour before you write it.',
  'one star review reply',
  null,
  null
),
(
  '00000000-0000-4000-8000-000000000026',
  'rehire-first-seasonal-golf-staff',
  'Rehire First: A Seasonal Staffing Calendar for Golf Courses',
  'The best seasonal applicant is someone who already knows where the mowers are kept. A calendar that gets more of last year’s people to come back.',
  $html$<p>In December the course is quiet and nobody wants to think about cart attendants. That is why December is the cheapest month to hire them. The people you want are easy to find, since their numbers are in your phone. They have worked your range, your grill, and your greens. They know which member tips and which hydrant leaks. What they don’t have is any word from you since the leaves came down.</p>
<p>Seasonal hiring is usually treated as a spring advertising problem. We would treat it as staying in touch. The calendar below assumes a course with a northern winter; shift it to suit your own.</p>
<h2>Closing week: the exit talk</h2>
<p>Ask every seasonal employee the same three questions before the last check. Would you like to come back? What would have to be different? When will you know? Write down the answers and grade each person yourself in private: ask first, ask, do not ask. It takes five minutes per person, and everything that follows depends on it.</p>
<h2>December: a card</h2>
<p>A real one, signed by the department head, with one line specific to the person. “The bunker crew hasn’t been the same since August.” Don’t ask for anything yet.</p>
<h2>January: the early offer</h2>
<p>Write to everyone marked <em>ask first</em> with a position, a rate, and a date by which you need an answer. Returners should hear before the public does and should be paid more than a newcomer for the same job. If they find out in May that the new hire makes what they make, you will not see them a third year.</p>
<p>Spell out the perks in terms of use. “Playing privileges” is vague. “You may play Mondays all day and any evening after five, and bring one guest a month” is something they can picture.</p>
<h2>February: fill the gap close to home</h2>
<p>With returners counted you know the true gap, and it is smaller than it felt. Start close to home.</p>
<ul>
  <li>Ask returners to bring a friend, and schedule the pair together for the first weeks.</li>
  <li>Call the golf coaches at nearby high schools and colleges, whose rosters are full of early risers.</li>
  <li>Write to retirees who already play with you. Starters, rangers, and shuttle drivers are often found on the ninth tee.</li>
  <li>For grounds, try people who work outdoors in the opposite season: ski lifts, snow removal, greenhouse crews.</li>
</ul>
<h2>March: one ad for each job</h2>
<p>Whatever is still open goes to the public. Resist a single ad for “seasonal positions.” Write one for each job, with the hour it starts, because a 5:30 a.m. grounds shift and a 4 p.m. banquet shift are for two different people. Put both on your own site first, where the <a href="/blog/what-candidates-find-when-they-search-your-company">search a stranger makes</a> will turn them up, and then on the boards.</p>
<h2>Midsummer: pay for August</h2>
<p>The season is lost in the second week of August, when students begin to drift and the calendar is full of outings. Decide in spring what finishing is worth to you and offer it as a completion bonus with a date. Add something that money doesn’t cover, such as a staff tournament on the first Monday after Labor Day, with the department heads serving lunch.</p>
<h2>October: count</h2>
<p>Keep two figures from year to year: how many of those you marked <em>ask first</em> came back, and how many finished. Everything on this calendar is there to move them. If the first is falling, look at January. If the second is, look at how August felt from the cart barn. For help with the advertising side, our <a href="/golf-courses">golf course page</a> describes what we do; the card in December is on you.</p>$html$,
  'Golf Courses', array['golf courses', 'seasonal hiring', 'retention'], 'Sam Sample', 3,
  '2025-12-09 15:00:00+00', '2025-12-02 14:50:00+00', '2025-12-09 15:00:00+00',
  true, false, 'approved',
  'Your best seasonal applicants already know where the mowers are. A winter-to-fall calendar for bringing back last year’s golf course staff.',
  'seasonal golf staff',
  null,
  null
),
(
  '00000000-0000-4000-8000-000000000031',
  'jobposting-markup-line-by-line',
  'JobPosting Markup, Line by Line',
  'A few lines of structured data let search engines show your openings as jobs. Here is a complete example, and the reason each line is in it.',
  $html$<p>Your openings can appear in Google’s job search without a job board in between, as long as each has its own page and the page carries structured data of the type <code>JobPosting</code>. The markup is a block of JSON that visitors never see. Software writes it, a person should understand it, and the mistakes that keep postings from being shown are nearly always mistakes of fact.</p>
<p>Here is a complete block for an imaginary company. It belongs in the HTML of the page, inside a script element of type <code>application/ld+json</code>.</p>
<pre><code>{
  "@context": "https://schema.org/",
  "@type": "JobPosting",
  "title": "HVAC Service Technician",
  "description": "&lt;p&gt;Residential service calls, four ten-hour days, company van.&lt;/p&gt;",
  "identifier": {
    "@type": "PropertyValue",
    "name": "Example Heating and Air",
    "value": "tech-2026-07"
  },
  "datePosted": "2026-03-20",
  "validThrough": "2026-05-15T23:59:00-05:00",
  "employmentType": "FULL_TIME",
  "hiringOrganization": {
    "@type": "Organization",
    "name": "Example Heating and Air",
    "sameAs": "https://www.example.com"
  },
  "jobLocation": {
    "@type": "Place",
    "address": {
      "@type": "PostalAddress",
      "streetAddress": "100 Sample Street",
      "addressLocality": "Tampa",
      "addressRegion": "FL",
      "postalCode": "33602",
      "addressCountry": "US"
    }
  },
  "baseSalary": {
    "@type": "MonetaryAmount",
    "currency": "USD",
    "value": {
      "@type": "QuantitativeValue",
      "minValue": 28,
      "maxValue": 38,
      "unitText": "HOUR"
    }
  },
  "directApply": true
}</code></pre>
<h2>The lines you must have</h2>
<p><strong>title</strong> is the name of the job and nothing else. No city, no salary, no “Hiring now,” no requisition code. If the title on the page says something different, change one of them.</p>
<p><strong>description</strong> is the full text of the posting, in simple HTML, and it has to match what a visitor can read. A summary here and the details in a PDF will not do. Angle brackets are part of the value; how they are escaped is your software’s business, but check the output once with your own eyes.</p>
<p><strong>datePosted</strong> is the day the job was first published. Resetting it each Monday to look fresh is the sort of thing that gets a site ignored.</p>
<p><strong>hiringOrganization</strong> is the employer. If you are an agency advertising for a client, this takes thought: name the client if you may, and read the current guidance on confidential postings if you may not.</p>
<p><strong>jobLocation</strong> is where the person reports for work, which may not be the main office. Be as exact as you can, down to the street. For fully remote work there is <code>jobLocationType</code> with the value <code>TELECOMMUTE</code>, together with <code>applicantLocationRequirements</code>; use those only if the job never requires attendance.</p>
<h2>The lines you should want</h2>
<p><strong>baseSalary</strong> must be the employer’s own figure, in the unit people are paid in. An hourly job marked as yearly looks either insulting or absurd. <strong>validThrough</strong> takes a date and time with an offset; leave it out only if the posting really has no end. <strong>employmentType</strong> uses fixed words such as <code>PART_TIME</code>, <code>CONTRACTOR</code> or <code>PER_DIEM</code>, and may hold several. <strong>identifier</strong> is your own reference, and lets two copies of one job be recognized as one. <strong>directApply</strong> says that a reader can finish an application on your page without being sent through a maze.</p>
<h2>Four errors to look for first</h2>
<ul>
  <li>Markup on the page that lists all jobs. It belongs on each job’s own page.</li>
  <li>A filled position that still answers. Remove the page, or take the markup out, or set <code>validThrough</code> in the past. Do it the same day.</li>
  <li>Markup that is added by a script after a long delay, or only after consent. View what a crawler gets.</li>
  <li>Values copied from a template. Search your site for the template’s city.</li>
</ul>
<h2>Test, submit, watch</h2>
<p>Run one page through Google’s Rich Results Test and fix the errors, then the warnings that you can answer truthfully. List job pages in a sitemap with honest modification dates. In Search Console, look at the report for job postings once a week until it is boring, then once a month. Guidelines change, so the documentation is the authority here and this article is an introduction.</p>
<p>Markup will make a posting eligible to be shown. Whether it is worth opening depends on the words, which is a matter for <a href="/blog/careers-page-answers-seven-questions">the careers page itself</a>. And if your postings live inside software that offers no access to their HTML, ask the vendor what it emits; any modern <a href="/services/ats-platform">applicant tracking system</a> should have an answer ready.</p>$html$,
  'Local SEO', array['local seo', 'structured data', 'job ads'], 'Casey Specimen', 4,
  '2026-03-24 14:40:00+00', '2026-03-17 17:55:00+00', '2026-03-24 14:40:00+00',
  true, false, 'approved',
  'A working JobPosting JSON-LD example explained property by property, and the upkeep that keeps your openings eligible for job search results.',
  'jobposting structured data',
  null,
  null
),
(
  '00000000-0000-4000-8000-000000000034',
  'ten-directories-to-submit-to',
  'Ten Directories to Submit To This Weekend',
  'A quick list of places to put your business name, in no particular order, for anyone with a free weekend and a spreadsheet already open.',
  $html$<p>More listings mean more chances to be found, so set aside a weekend and get your details onto as many sites as you can. Here is where to begin.</p>
<ul>
  <li>The big map services</li>
  <li>The big review sites</li>
  <li>Your chamber of commerce</li>
  <li>A general directory for your state</li>
  <li>A general directory for your trade</li>
  <li>Two or three more that turn up when you search for directories</li>
</ul>
<p>That isn’t quite ten, but you get the idea. Use the same name, address, and number each time, paste in the same description, and move on to the next. You can always clean up later.</p>$html$,
  'Local SEO', array['local seo', 'directories'], 'Jordan Placeholder', 1,
  null, '2026-10-14 22:05:00+00', '2026-10-14 22:05:00+00',
  true, false, 'rejected',
  null,
  null,
  null,
  null
)
on conflict (id) do nothing;
