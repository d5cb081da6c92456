-- Sample content for a development database: fictional posts in every moderation state. Creates no accounts.
-- Running it again changes nothing.

-- Employer Branding
insert into public.blog_posts (
  id, slug, title, excerpt, content, category, tags, author_name, read_time_minutes,
  published_at, created_at, updated_at, is_published, is_featured, moderation_status,
  meta_description, focus_keyword
) values
(
  '00000000-0000-4000-8000-000000000001',
  'what-candidates-find-when-they-search-your-company',
  'What Candidates Find When They Search Your Company',
  'Before anyone answers your recruiter, they look you up. This one-hour audit shows you the same results they see, and what to fix first.',
  $html$<p>Before answering a recruiter's message, a sensible person types the company's name into a search box. The results are an interview you didn't know you were giving. Nobody from your side is in the room, nobody can add context, and the candidate decides in a minute or two whether the message deserves a reply.</p>
<p>You can sit in on that interview. It takes an hour, a private browser window and someone willing to write down what is on the screen instead of what they hoped would be there.</p>
<h2>Set up the search a stranger would make</h2>
<p>Use a private window so that your own history does not flatter the results. Do it once on a phone and once on a laptop, because the layouts differ and most of the damage is above the fold on the small screen. Then run four searches and keep a screenshot of each:</p>
<ol>
  <li>The company name alone.</li>
  <li>The company name followed by <em>reviews</em>.</li>
  <li>The company name followed by <em>careers</em> or <em>jobs</em>, plus the city.</li>
  <li>The name of the hiring manager whose roles you fill most often, plus the company.</li>
</ol>
<p>The fourth one is the search people skip. Most of what a job is like depends on the supervisor, and anyone who has had a bad one will look for that person before reading your values statement.</p>
<h2>Read the page from the top, and score what you see</h2>
<p>For every result on the first page, write three things: who controls it, how old it is, and what it would make you believe if you knew nothing else. Be literal. "Profile with no photo and a closed sign" is a finding. "Could be better" is not.</p>
<p>Then sort the findings into three piles.</p>
<ul>
  <li><strong>Yours and wrong.</strong> The careers link that lands on a list with no jobs, the office that moved, the job posts that expired in spring and still appear. You can fix these today.</li>
  <li><strong>Yours and missing.</strong> No page about the team, no photograph of the workplace, nothing from the manager. You can fix these this quarter.</li>
  <li><strong>Someone else's.</strong> Review sites, a news story, a forum thread. You cannot edit these, but you can answer some of them, and you can make sure they are not the only thing on the page.</li>
</ul>
<h2>Fix things in the order a candidate reads</h2>
<p>It is tempting to start with the harshest review. Start with the first result instead. If the top listing is your own site and the description under it is a sentence about "solutions," rewrite that sentence so that it says what you do and where you do it. If the panel on the right shows the wrong hours, correct the profile. That job belongs to whoever manages your <a href="/services/local-seo">local search presence</a>, and it is usually an afternoon's work.</p>
<p>Next comes the careers page. A candidate who arrives there after reading a mixed review is looking for a reason to believe you. Give one: a named team, a real room, the pay range, the steps of the hiring process. Adjectives do not help at this point, because adjectives are what the review was disputing.</p>
<p>Only then turn to the reviews themselves. Answer recent ones from former employees in a calm paragraph that a third party could read without embarrassment. Say what changed if something changed. If nothing did, say that you have read it and who to contact. Never argue about facts that only the two of you can check, and never hint that you know who wrote it.</p>
<h2>What not to do</h2>
<p>Do not ask the current team to flood a site with five-star ratings in the same week. Readers notice a burst of praise with identical phrasing, the sites have policies against it, and the people you asked now know how you handle criticism. A slower habit of <a href="/services/reputation-management">asking for honest reviews</a> at natural moments, such as a work anniversary, holds up much better.</p>
<h2>Put the hour on the calendar twice a year</h2>
<p>Results drift. A manager leaves and their profile still names you. A job board copies a post and keeps it alive for months. Book the same hour every six months, compare the new screenshots with the old ones, and give each finding an owner and a date. It is dull work, and it decides whether the rest of your recruiting budget gets a fair hearing.</p>$html$,
  'Employer Branding', array['reputation', 'employer branding', 'search'], 'Alex Example', 3,
  '2025-10-02 13:30:00+00', '2025-09-29 15:12:00+00', '2025-10-02 13:30:00+00',
  true, false, 'approved',
  'A one-hour audit of what a candidate sees when they look your company up, in the order they see it, with a fix for each weak spot.',
  'employer reputation audit'
),
(
  '00000000-0000-4000-8000-000000000002',
  'careers-page-answers-seven-questions',
  'A Careers Page Should Answer Seven Questions',
  'A working person reads your careers page on a break, on a phone, with doubts. Seven questions decide whether they apply, and a redesign answers none of them.',
  $html$<p>Open your careers page on a phone, in a parked car, with one bar of signal. That is how a working person reads it: on a break from the job they are thinking of leaving, with a few minutes and a healthy suspicion of anything that sounds like a brochure.</p>
<p>They are carrying seven questions. They may not put them into words, but they leave when enough of them go unanswered. Take the questions one at a time and see how your own page does.</p>
<h2>About the work</h2>
<h3>1. What would I be doing on a Tuesday?</h3>
<p>"You will own the full client lifecycle" describes nothing. "You will have about eight accounts, two site visits a week, and a Monday meeting where we decide which problems to chase" describes a job. If you cannot write the Tuesday paragraph, ask the person who has the job now. They'll say it out loud in thirty seconds, and you can type while they talk.</p>
<h3>2. What does it pay?</h3>
<p>Publish the range. A growing number of states and cities require it in some form, and where the law is silent the candidate still needs to know. Leave it out and you are asking them to spend an evening on an application in order to learn whether it was worth an evening. If pay depends on license, shift or experience, say which of those move it and in which direction.</p>
<h3>3. Where do I have to be, and when?</h3>
<p>Street, shift pattern, on-call rotation, travel, parking. Hybrid is not an answer until it names the days. A parent plans school pickup around this paragraph, so write it for them.</p>
<h2>About the people</h2>
<h3>4. Who would I report to?</h3>
<p>A name, a photograph and four honest lines by the manager about how they run things will do more than a page of values. Managers resist this because it feels like vanity. It is closer to courtesy: the candidate will look them up anyway, as we described in <a href="/blog/what-candidates-find-when-they-search-your-company">our one-hour reputation audit</a>.</p>
<h3>5. Why is the seat empty?</h3>
<p>Growth, retirement, a promotion, a resignation. Every applicant wonders. You do not owe anyone the private details of a departure, but a plain line such as "new position, because we opened a second location" settles a worry that silence makes larger. A seat that empties every year needs a better answer than copy can give it.</p>
<h2>About the process</h2>
<h3>6. What happens after I hit submit?</h3>
<p>Tell them who reads the application, how many conversations there are, whether there is a test and how long the whole thing runs. Then keep to it. A process with dates on it disciplines your own side as much as it reassures theirs. One format that works:</p>
<blockquote>
  <p>A recruiter reads every application within three business days. Next is a twenty-minute phone call, then one visit to meet the team and see the shop. We decide within a week of the visit and we call you either way.</p>
</blockquote>
<p>If you are not sure you can promise that, fix the process before you write the paragraph.</p>
<h3>7. How would I know any of this is true?</h3>
<p>This is where photographs of the actual workplace belong, along with reviews you do not control and the names of people who have stayed. Evidence can be modest. A picture of the break room, taken on a phone, is more persuasive than a stock photo of strangers laughing at a laptop.</p>
<h2>Now count</h2>
<p>Give the page a point for each question it answers without a second click. Few pages score well the first time. Do the same for the employer across town that keeps hiring the people you wanted, and you will often find that their secret is a salary range and a paragraph about shifts.</p>
<p>Resist the urge to commission a redesign. None of the seven answers needs one. They need an hour with the hiring manager, an hour with somebody recently hired, and permission from whoever guards the website's tone to say plain things in a plain order. If you would rather hand the job over, our <a href="/employment-brand-authority-builder">employment brand program</a> is built on the same principle: find out what is true, then say it where candidates are looking.</p>
<p>One last check before you publish. Give the draft to a colleague who joined in the past year and ask what they would have wanted to know that is still missing. Whatever they say is question eight, and it is specific to you.</p>$html$,
  'Employer Branding', array['employer branding', 'careers page', 'job ads'], 'Sam Sample', 4,
  '2026-01-08 14:00:00+00', '2026-01-05 16:40:00+00', '2026-01-08 14:00:00+00',
  true, false, 'approved',
  'Seven questions a working person brings to your careers page, and what a straight answer to each one looks like.',
  'careers page'
),
(
  '00000000-0000-4000-8000-000000000003',
  'employee-stories-worth-reading',
  'How to Write an Employee Story Somebody Finishes',
  'Most employee stories could be swapped between companies and nobody would notice. Better interview questions fix that long before better editing does.',
  $html$<p>Here are two openings for the same employee story, both invented for this article.</p>
<blockquote>
  <p>I love coming to work because every day is different and the people are like a family.</p>
</blockquote>
<blockquote>
  <p>The first time I was on call alone, a compressor failed at a grocery store at two in the morning. I called my lead expecting a sigh. He was already getting dressed.</p>
</blockquote>
<p>The first could be published by any company in the country. The second could be published by one. It tells you about the hours, the stakes and what kind of help arrives when things go wrong, and it never uses the word culture.</p>
<p>That difference was made in the interview, by the question that came before the answer. No amount of editing would have put it there.</p>
<h2>Ask for an incident</h2>
<p>"What do you like about working here?" produces a list of virtues, because that is what it asks for. Ask for something that happened and you get a scene. These tend to work:</p>
<ul>
  <li>What did you get wrong in your first month, and who noticed?</li>
  <li>Tell me about a day you nearly quit, here or anywhere. What did you do instead?</li>
  <li>What do you know now that the job ad did not tell you?</li>
  <li>Which tool, room or habit would you miss if you moved to a competitor?</li>
  <li>Who taught you the most, and what exactly did they do?</li>
</ul>
<p>The second question makes communications departments nervous. Ask it anyway. A person who stayed after a bad day is better evidence than a person who claims never to have had one.</p>
<h2>Record, then get out of the way</h2>
<p>Thirty minutes is enough. Do it where the work happens, record the audio with permission, and leave gaps. People fill silence with the detail they had decided was too small to mention, and the small detail is usually the one you will lead with.</p>
<p>Don't send the questions ahead of time. Prepared answers arrive polished, and polish is what you're trying to avoid. What you should send ahead of time are the terms: where it will appear, that they can cut anything afterward, and that saying no will cost them nothing.</p>
<h2>Edit for order, leave the voice alone</h2>
<p>Transcribe it, find the incident, and start there. Background can wait until the third paragraph, if it is needed at all. Cut every sentence that would survive a change of company name. Keep the odd phrasing, the trade terms and the mild complaint. Fix grammar only where a reader would stumble.</p>
<p>Aim for four or five hundred words with two photographs: one of the person at work and one of the thing they talked about. If the story mentions a van stocked a certain way, show the shelves.</p>
<h2>Give the subject the last word</h2>
<p>Before publication the employee reads the piece alone, without a manager copied on the email. They can remove anything and they do not have to explain. This costs you a good line now and then. It buys the trust of the next person you ask, and over a year the second matters more.</p>
<p>Also decide what happens when someone leaves. Our advice is to keep the story up with the dates intact if they agree, and to take it down the same day if they do not. A former employee who is happy to stay on your site says something no current employee can.</p>
<h2>Where the story should live</h2>
<p>Stories buried on a culture page are read by the people who wrote them. Put each one beside the job it illustrates, so that a technician reading a technician's ad meets a technician. Give it its own address, so a recruiter can send it in a message. Lift one sentence for the top of the ad itself. The <a href="/blog/careers-page-answers-seven-questions">seven questions a careers page should answer</a> are a good map: every story should answer at least one of them better than you could.</p>
<p>You do not need many. A story a quarter for each role you hire repeatedly is a pace a small company can keep, and four honest ones will outlast forty testimonials. If finding the time to interview and edit is what stops you, that is the kind of work our <a href="/bdb-ai-ghostwriter-pro">ghostwriting service</a> takes on. The person with the story still has to be yours, and so does the story.</p>$html$,
  'Employer Branding', array['employer branding', 'content', 'interviews'], 'Casey Specimen', 3,
  '2026-04-23 13:15:00+00', '2026-04-17 18:05:00+00', '2026-04-23 13:15:00+00',
  true, false, 'approved',
  null,
  'employee stories'
),
(
  '00000000-0000-4000-8000-000000000004',
  'founder-posting-habit-without-the-theater',
  'A Posting Habit for Founders Who Dislike Posting',
  'You can build a reputation in your field without performing a personality. A weekly routine for owners who would rather be doing the work.',
  $html$<p>Some owners are natural performers. This is for the others: the ones who run a good firm, know more than most of the people they read, and would rather clean a grease trap than film themselves talking in a car.</p>
<p>You are told that authority requires a personality, and that a personality requires confession. So you see the crying selfie, the lesson learned from a toddler, the one-line paragraphs that withhold the point until you click. You conclude, reasonably, that it is not for you. But the conclusion skips a step. Those posts are one genre. They are popular with people who sell advice about posting, and they have little to do with how a hiring manager or a hospital administrator decides who to call.</p>
<h2>What your reader wants from you</h2>
<p>A buyer of professional services is trying to answer a narrow question: does this person understand my problem better than I do? Three kinds of writing answer it.</p>
<p>The first is <strong>the explained decision</strong>. You chose to turn down a client, drop a tool, raise a wage, stop serving a county. Say what you decided and show the reasoning, including the part that still bothers you.</p>
<p>The second is <strong>the pattern</strong>. You see fifty cases of something your reader sees once. After the fiftieth you know which early sign predicts trouble. Write down the sign.</p>
<p>The third is <strong>the correction</strong>. A common belief in your trade is wrong, or was right ten years ago. Explain what changed. Be generous toward the people who still hold it, since they are your readers.</p>
<p>None of these needs your childhood, your morning routine or your face.</p>
<h2>The weekly routine</h2>
<p>Keep a single note on your phone. Whenever you explain something to a client or a junior and see their expression change, write six words so that you will remember it. That is your raw material, and in an ordinary week you will collect two or three.</p>
<ol>
  <li><strong>Friday, fifteen minutes.</strong> Read the note. Pick the entry you could talk about longest.</li>
  <li><strong>Same sitting.</strong> Dictate it as if to a new hire. Do not stop to improve it.</li>
  <li><strong>Monday, twenty minutes.</strong> Cut the transcript by half. Move the conclusion to the top. Remove the client's identity beyond any chance of recognition, or ask.</li>
  <li><strong>Tuesday morning.</strong> Publish. Answer comments once at lunch and once the next day, and then leave it alone.</li>
</ol>
<p>That is under an hour. The half you cut is where the throat-clearing was. If the piece is still too long for a post, it was an article; put it on your site, where it will be found by search long after the feed has forgotten it, and post the opening with a link.</p>
<h2>On letting a machine help</h2>
<p>Language models are good at transcribing, trimming and suggesting an order. They are poor at knowing what you saw. Ask one to write a post about retention and it will give you the average of everything already written about retention, which is the one thing your reader has no use for. Feed it your own dictated account and ask for cuts and you will get something that sounds like you on a well-rested day. Keep to that order whether you use a general tool or something made for the purpose, such as our <a href="/services/content-engine">Content Engine</a>: the owner supplies the observation and the software supplies the labor.</p>
<p>Whatever the tool, keep one rule. If a sentence states a fact, you must know it to be true yourself, today, without looking at where the sentence came from.</p>
<h2>Measure the slow thing</h2>
<p>Impressions will tell you which posts were easy to like. Keep a tally of something slower: how often a prospect mentions a piece on a first call, how often a candidate quotes one, how often a peer forwards it with a name attached. The tally will be small. For a firm that needs a handful of good clients a year, small is plenty, and each mark on it shortens a sales conversation by the length of an introduction.</p>
<p>Give it three months of Tuesdays before you judge. If by then the note on your phone has gone quiet, the trouble is unlikely to be writing. You may have drifted too far from the work, and that is worth knowing for better reasons than content.</p>$html$,
  'Employer Branding', array['authority building', 'content', 'founders'], 'Jordan Placeholder', 3,
  '2026-07-16 12:45:00+00', '2026-07-10 14:20:00+00', '2026-07-16 12:45:00+00',
  true, false, 'approved',
  null,
  null
),
(
  '00000000-0000-4000-8000-000000000005',
  'your-rejection-email-is-marketing',
  'Your Rejection Email Is Marketing. Write It That Way.',
  'For nearly everyone who applies, the rejection is the only message they will ever get from you. Three templates, and the rules behind them.',
  $html$<p>Do the arithmetic on any opening. As an example, say ninety people apply and one is hired. Eighty-nine of them will form their lasting opinion of your company from a single message, and at many firms that message was written years ago by whoever set up the software.</p>
<p>You know the one. It thanks the applicant for their interest, mentions an unusually strong field, and promises to keep the résumé on file. Nobody believes the file exists. Worse, it arrives at one in the morning, six weeks after the job was filled, from an address that cannot receive a reply.</p>
<p>Those eighty-nine people live in your market. Some are future customers, some know the candidate you will want next spring, and some will be right for you in two years. A decent no costs four or five sentences.</p>
<h2>Three rules before the templates</h2>
<p><strong>Say it in the second sentence.</strong> The reader opened the message to learn one thing. Gratitude that stretches over a paragraph only makes them hunt for the word "unfortunately."</p>
<p><strong>Match the effort.</strong> Someone who filled out a form is owed a short, prompt email. Someone who came to your office twice is owed a phone call, with the email afterward so they have it in writing.</p>
<p><strong>Promise only what you will do.</strong> If there is no file, do not mention a file. If you would welcome another application, name the sort of role and the time of year.</p>
<h2>Template one: after the application</h2>
<blockquote>
  <p>Thank you for applying for the scheduler role. We are not taking your application further. We chose to speak with people who have already run a board of ten or more technicians, and I did not see that in your résumé. If I missed it, reply to this message and tell me. We usually hire for the front desk in March and would be glad to hear from you then.</p>
</blockquote>
<p>The reason is one line and it is about a requirement. It can be checked, it does not pass judgment on the person, and it was in the ad. If the true reason was not in the ad, the ad needs fixing.</p>
<h2>Template two: after a phone screen</h2>
<blockquote>
  <p>I enjoyed our call on Thursday. I have decided not to set up an interview, and I wanted you to hear that this week rather than next month. The role turns out to need every other weekend, and you were clear that weekends are hard for you right now. If that changes, or if we open a weekday position, may I call you?</p>
</blockquote>
<p>It refers to something the person said, which proves that somebody listened. It also ends with a question they can answer with one word, and people do.</p>
<h2>Template three: the runner-up</h2>
<p>Call first. Say that it was close, if it was. Say one thing they did well and one thing that would have helped, provided you can do both truthfully and in terms of the job. Then send this.</p>
<blockquote>
  <p>As I said on the phone, we offered the position to another candidate, who has accepted. You were our second choice and I would interview you again without hesitation. I will write to you in ninety days whether or not we have an opening, and here is my direct number in the meantime.</p>
</blockquote>
<p>Put the ninety-day note on your calendar before you hit send. A runner-up who hears from you when you said they would is the cheapest hire you will make next year.</p>
<h2>Where care is needed</h2>
<p>Keep reasons tied to the stated requirements and keep them consistent between candidates. Leave out anything touching age, health, family or background, however kindly meant, and ask your employment counsel to look over the wording once. If your lawyer prefers no reasons at all, you can still be prompt, named and reachable, and those three do most of the good.</p>
<h2>A fifteen-minute fix</h2>
<p>Find the automated rejection in your <a href="/services/ats-platform">applicant tracking system</a> and read it out loud to a colleague. Give it a sender who can be replied to and a send time during business hours. Delete the file that does not exist. Then apply the thinking behind <a href="/blog/careers-page-answers-seven-questions">a careers page that answers questions</a> to the last page of the process as well as the first. Candidates remember how it ended.</p>$html$,
  'Employer Branding', array['employer branding', 'candidate experience', 'email'], 'Alex Example', 3,
  '2026-11-10 14:10:00+00', '2026-11-05 17:30:00+00', '2026-11-10 14:10:00+00',
  true, false, 'approved',
  'Most applicants hear from you once, and it is a no. How to write rejection emails that people forward without anger, with three templates.',
  'candidate rejection email'
),
(
  '00000000-0000-4000-8000-000000000006',
  'employer-value-proposition-on-one-page',
  'An Employer Value Proposition That Fits on One Page',
  'Working draft: four boxes on one sheet of paper, filled out by people who have the job, instead of a forty-slide value proposition deck.',
  $html$<p>An employer value proposition is an answer to the question "why would a good person leave a job they can do with their eyes closed to come work for you?" If the answer takes forty slides, nobody will be able to give it on the phone.</p>
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
  null
)
on conflict (id) do nothing;

-- AI Recruiting
insert into public.blog_posts (
  id, slug, title, excerpt, content, category, tags, author_name, read_time_minutes,
  published_at, created_at, updated_at, is_published, is_featured, moderation_status,
  meta_description, focus_keyword
) values
(
  '00000000-0000-4000-8000-000000000007',
  'brief-a-sourcing-tool-like-a-researcher',
  'Brief the Sourcing Tool the Way You Would Brief a Researcher',
  'A search that returns the wrong people was usually described wrong. Five parts of a brief that work on software as well as they worked on researchers.',
  $html$<p>Agencies used to employ researchers, and good agencies learned to brief them. You did not hand a researcher a job description and walk away. You sat down for twenty minutes and talked about the client, the last person in the seat, the two competitors worth raiding and the one to avoid. Then the list came back and it was right.</p>
<p>Software has taken over much of that list-building, and the twenty minutes have quietly gone missing. A recruiter pastes the job description into a box, receives two hundred names and spends the afternoon deleting them. The tool gets the blame. It was never told anything.</p>
<p>What follows is the researcher's brief, adjusted for a reader that is tireless, literal and unable to raise an eyebrow.</p>
<h2>1. The outcome</h2>
<p>State what the person must have achieved a year from now. "Reduce denied claims at a six-physician orthopedic practice" tells a search what neighboring experience might transfer. "Billing manager" matches a title, and titles vary from one building to the next.</p>
<h2>2. The evidence</h2>
<p>For each requirement, write down what would prove it on paper. If you need someone who has led a team through a software migration, the evidence may be a project line, a certification date, or a tenure that spans a change the employer announced publicly. A requirement with no visible evidence belongs in the interview. Leave it in the search and it only makes the results arbitrary.</p>
<h2>3. The neighbors</h2>
<p>List the places such people work now, including those that don't look like yours. Surgical billing experience also lives in hospital outpatient departments and at outsourced billing firms. A human researcher would have asked. The software will not, and it will happily return forty people from the one company whose name appears in your ad.</p>
<h2>4. The exclusions, with reasons</h2>
<p>Clients under an off-limits agreement. Candidates already in process. People who asked you not to contact them again. Give each exclusion a reason and an end date, because an exclusion without a date becomes permanent and nobody remembers why. Keep anything that stands in for a protected characteristic out of both lists: graduation years, certain clubs, a radius drawn to leave out a neighborhood. If you couldn't defend it out loud, it shouldn't be in the query.</p>
<h2>5. The stopping rule</h2>
<p>Decide in advance how many names you want and what you will do when the list is poor. "Twenty people, and if fewer than five deserve a call, we relax requirement three" is a plan. Without it, the usual response to a poor list is a longer list.</p>
<h2>A worked example</h2>
<p>This one is invented, but it shows how short a brief can be. It takes ten minutes to write.</p>
<blockquote>
  <p><strong>Outcome:</strong> within twelve months, run evening dispatch for a plumbing company with nine trucks, without the owner being called at home.</p>
  <p><strong>Evidence:</strong> has scheduled field staff in real time for at least two years; has worked evenings by choice; stayed with one employer long enough to see two busy seasons.</p>
  <p><strong>Neighbors:</strong> ambulance and medical transport dispatch, courier depots, roadside assistance, hotel front desks that handle night maintenance.</p>
  <p><strong>Exclusions:</strong> the two partner firms we share overflow with, until our agreement ends in June.</p>
  <p><strong>Stopping rule:</strong> fifteen names. If fewer than four answer, rewrite the message before widening the search.</p>
</blockquote>
<p>Notice the neighbors line. No title search for "dispatcher, plumbing" would have found the night manager of a hotel, and a person who has calmed three hundred guests during a water outage may be exactly right.</p>
<h2>Then check its work</h2>
<p>Read the first ten results closely and write a word beside each one: right, near, wrong. For every "wrong," find the sentence in the brief that allowed it. Usually there is one, and usually it was in the evidence section. Amend it, run it again, and keep both versions with the job. After a year you will own a small library of briefs that your firm has paid for in attention, and it will be worth more than a subscription.</p>
<p>That habit is also the reason a <a href="/services/ai-recruiting-machines">recruiting system</a> built for one client keeps getting better for that client. The software is the same on the first day and on the hundredth. The brief is what has learned something.</p>$html$,
  'AI Recruiting', array['ai recruiting', 'sourcing', 'prompts'], 'Jordan Placeholder', 3,
  '2026-01-22 15:00:00+00', '2026-01-16 13:25:00+00', '2026-01-22 15:00:00+00',
  true, false, 'approved',
  null,
  'ai sourcing brief'
),
(
  '00000000-0000-4000-8000-000000000008',
  'three-screening-decisions-to-keep-human',
  'Three Screening Decisions to Keep in Human Hands',
  'Let software sort, schedule and remind. There are three moments in screening where a named person should decide, and be able to say why.',
  $html$<p>A simple test settles most arguments about automation in hiring. Suppose a rejected candidate calls and asks why. Can somebody in your office answer, in plain language, about that person in particular? Where the answer is yes, automate as much as you like. Where it is "the system ranked you lower," you have handed over a decision you are still responsible for.</p>
<p>We sell AI recruiting systems, so allow for our interest. Selling them is also how you learn where they should stop, and there are three places where a person's name belongs on the decision.</p>
<h2>The first: who is out for missing a requirement</h2>
<p>It looks like the safest thing to automate. The job needs a license; the applicant has no license; reject. In practice the software does not know whether the applicant has a license. It knows whether it found one in a document. People write abbreviations, attach the certificate as a photo, or are a month from the exam and say so in the cover letter that nobody parsed.</p>
<p>Let the machine flag what it could not find, and let it ask: "We did not see a state license on your application. Do you hold one, or have a test date?" A person then closes out the ones who answer no. The volume is small by then, and the mistakes you avoid are the expensive kind, since they are qualified people who now believe you do not read.</p>
<h2>The second: who ranks above whom</h2>
<p>Ranking asks a model to say that one history is better than another. Any such comparison rests on examples, and the examples are past hires. If your past hires came mostly from two schools or one neighborhood, resemblance to them is what gets scored, whatever the feature is called in the brochure.</p>
<p>Regulators have noticed. New York City requires bias audits and notice for certain automated employment decision tools, several states have passed or proposed rules of their own, and long-standing federal law on discrimination applies to a selection procedure whether or not a computer carries it out. The details change and differ by place, so take advice from employment counsel where you hire. As a matter of craft, though, the working rule is steady: use the score to decide what to read first, never what to leave unread.</p>
<p>Two habits make that real.</p>
<ul>
  <li>Each week, someone reads a handful of applications from the bottom of the ranking without seeing the score. If good people are down there, the score is wrong about something and you want to know what.</li>
  <li>Each quarter, someone compares who applied with who was advanced, by whatever groups you can lawfully measure, and brings the difference to a meeting where somebody takes notes.</li>
</ul>
<h2>The third: what a silence means</h2>
<p>Candidates go quiet. A parent gets sick, a shift runs over, a message lands in a spam folder. Systems are built to treat silence as an answer: two reminders, then "withdrawn." For anyone who reached an interview, a person should make that call, and should make it by trying one other channel first.</p>
<p>It takes a minute, and it is the cheapest courtesy available to a recruiter. It also tells you something no dashboard will, because when you ask what happened people tell you. Three candidates who vanished after the same automated assessment are a report on the assessment.</p>
<h2>What to hand over gladly</h2>
<p>None of this argues for doing things slowly. Give software the calendar, the reminders, the transcription, the first pass over a thousand public profiles, the drafting of messages that a recruiter will read before they go. Give it the chore of noticing that an application has sat untouched for four days. We wrote earlier about <a href="/blog/brief-a-sourcing-tool-like-a-researcher">how to brief a sourcing tool</a>, and the more exactly you do that, the less there is to screen at all.</p>
<p>Then write the three exceptions on a page, name the people who hold them, and tell candidates. A line in the job ad is enough: "Software helps us organize applications. A person decides." Anyone can check whether it's true, and you'll find that it changes how carefully the applications are written.</p>
<p>If you are choosing a vendor, bring the phone call test to the demo. Pick one rejected example and ask them to explain it as though the candidate were on the line. The <a href="/services/ats-platform">system you buy</a> should make that an easy minute. If it turns into a conversation about proprietary weighting, you have learned what you came to learn.</p>$html$,
  'AI Recruiting', array['ai recruiting', 'screening', 'compliance'], 'Alex Example', 4,
  '2026-05-07 13:40:00+00', '2026-05-01 20:15:00+00', '2026-05-07 13:40:00+00',
  true, false, 'approved',
  'Automation is good at sorting and reminding. These three hiring decisions should still carry the name of a person who can explain them.',
  null
),
(
  '00000000-0000-4000-8000-000000000009',
  'messy-data-breaks-candidate-matching',
  '"R&D" Is Not "RD": How Messy Data Breaks Candidate Matching',
  'An "&" becomes "&amp;", Zoë becomes Zo?, and a good candidate drops out of the search results — here''s how to find the faults & fix them.',
  $html$<p>Search your own database for <em>R&amp;D</em>. Then search for <em>R &amp; D</em>, <em>R and D</em>, <em>RD</em> and, if you can bear it, <code>R&amp;amp;D</code>. You'll probably get five different lists of people who do the same job. Whatever sits on top of that database — keyword search, a matching model, a tired recruiter at 6 p.m. — inherits the problem.</p>
<p>Matching gets discussed as though the hard part were intelligence. Much of it is spelling. Before you pay for a cleverer model, it's worth an afternoon to see what the present one is being fed.</p>
<h2>Where the damage happens</h2>
<p>Data rarely arrives broken. It breaks in transit: from a web form to an email, from the email to a spreadsheet, from the spreadsheet to the ATS. Each hop has its own idea of what an ampersand, a quotation mark or an "ë" should look like. Four faults turn up again and again.</p>
<h3>Names that lose letters</h3>
<p>Take an imaginary applicant, Zoë O'Brien-Núñez. One system stores her as "Zoe O'Brien-Nunez", another as "Zoë O&amp;#39;Brien-Núñez" with the apostrophe spelled out as a code, a third as "Zo? O?Brien-Nu?ez". A fourth rejects the hyphen and asks her to "enter a valid name." She now exists three and a half times. Your duplicate check won't merge the records, and one of them still shows the old phone number.</p>
<p>There's a plain question of respect here, too. A person who sees her own name mangled in the first automated email has learned how closely anyone looked.</p>
<h3>Skills that are punctuation</h3>
<p>C, C++ and C# are three languages. .NET starts with a period. "A&amp;P" on an aviation résumé is a mechanic's certificate; "A&amp;P" on a nursing student's is anatomy and physiology; "A/P" in an office is accounts payable. Strip the symbols to "clean" the text and you've made all of them the same word, or no word at all.</p>
<h3>Comparisons read as code</h3>
<p>Recruiters write notes such as <code>commute &lt; 30 min</code> and <code>&lt;5 yrs, but strong</code>. Some systems see the "&lt;" as the beginning of an HTML tag and discard everything after it until the next "&gt;" — which may never come. The note is saved, the screen says "Success", and half of what you wrote is gone.</p>
<h3>Quotes of two kinds</h3>
<p>A search for <em>"project manager"</em> in straight quotes asks for the exact phrase. Paste the same search from a word processor and the quotes arrive curled; some search boxes then treat them as ordinary letters &amp; find nothing. It isn't that there are no project managers.</p>
<h2>An afternoon's cleanup</h2>
<ol>
  <li><strong>Plant a test record.</strong> Create a candidate called "Zoë O'Brien-Núñez (test)" with the skills <em>C++, R&amp;D, A/P</em> and the note <em>commute &lt; 30 min &amp; flexible</em>. Submit it through your public form, as a stranger would.</li>
  <li><strong>Follow it.</strong> Look at it in the form's confirmation, in the notification email, in the ATS, in an export, and in whatever the matching tool shows. Screenshot the first place where a character changes. That hop is the culprit; everything after it is a victim.</li>
  <li><strong>Fix the hop, then the history.</strong> Repairing old records first is satisfying, and useless if new ones keep breaking. Once the hop is fixed, search for the telltale fragments: <code>&amp;amp;</code>, <code>&amp;#39;</code>, a "?" in the middle of a surname.</li>
  <li><strong>Agree on one spelling for search.</strong> Keep what the candidate typed for display. Beside it, keep a plain version for matching: accents folded, "and" for "&amp;", symbols preserved where they carry meaning.</li>
  <li><strong>Repeat every quarter.</strong> Integrations get updated, often on a Friday, often by somebody else.</li>
</ol>
<h2>What it's worth</h2>
<p>No one can tell you in advance how many people you'll recover, and you should be wary of anyone who offers a percentage. You'll know by the end of the afternoon. The test record either comes out whole or it doesn't.</p>
<p>If it doesn't, say so to your vendor in those words, with the screenshot. A good <a href="/services/ats-platform">applicant tracking system</a> should pass this test on the first try — ask to watch it being run — and a <a href="/blog/brief-a-sourcing-tool-like-a-researcher">well-written search brief</a> only works on records that still say what the candidate said.</p>$html$,
  'AI Recruiting', array['ai recruiting', 'data quality', 'ats'], 'Casey Specimen', 3,
  '2026-06-30 14:25:00+00', '2026-06-24 16:00:00+00', '2026-06-30 14:25:00+00',
  true, false, 'approved',
  'Ampersands, accents, quotes & stray symbols: how small data faults hide good candidates, and a 5-step cleanup that doesn''t need a "platform".',
  'candidate data quality'
),
(
  '00000000-0000-4000-8000-000000000010',
  'fast-first-replies-honest-bots',
  'Fast First Replies, Honest Bots',
  'Speed wins candidates, and pretending loses them. How to answer every applicant within minutes while being open about who, or what, is answering.',
  $html$<p>At 9:40 on a Sunday evening somebody applies for your job. They have finished the dishes, the house is quiet, and for the next half hour they are thinking about working for you. By Tuesday at eleven, when your coordinator opens the queue, they are thinking about something else.</p>
<p>This is the honest case for automating the first reply, and it is a strong one. The dishonest case is that you can dress the automation up as a person called Jenny who "just saw your application and loved it." Jenny works once. Then the candidate asks Jenny whether the role has a retirement plan, Jenny responds with three paragraphs about passion, and everything your company says from then on is heard in Jenny's voice.</p>
<h2>What a first reply is for</h2>
<p>It has three jobs. It confirms that the application arrived. It says what happens next and by when. It gives the candidate something useful to do while they are still at the table. Warmth is welcome, but it is carried by those three things and cannot replace them.</p>
<p>Here is a text message that does all three. Adapt the wording and leave the first line alone.</p>
<blockquote>
  <p>This is the automated assistant at the clinic. Your application for evening receptionist arrived and is complete. Maria, who manages the desk, reads applications on Tuesdays and Fridays and will answer by Friday at 5. If you like, you can choose a time for a ten-minute call now, or ask me about hours, pay or parking. Reply STOP and I won't text you again.</p>
</blockquote>
<p>The receptionist's manager is a placeholder here, but in your version she should be real, reachable and aware that she has been named.</p>
<h2>Give the bot a fence</h2>
<p>Write down what it may answer and take the answers from a page that a person maintains. Hours, location, pay range, steps in the process, required documents, how to reschedule. Everything else gets one sentence, "I don't know, but I've passed your question to Maria," and a task in Maria's queue. A bot that says "I don't know" is trusted on the rest.</p>
<p>Three subjects should always go to a person, even when the software could produce a fluent reply:</p>
<ul>
  <li><strong>Accommodation.</strong> Anything about disability, pregnancy, religious observance or health.</li>
  <li><strong>Eligibility.</strong> Work authorization, criminal history, disputes about a license.</li>
  <li><strong>Distress.</strong> Anger, grief, mention of harm at a current job.</li>
</ul>
<p>The first two carry legal duties, which your counsel can describe for the states you hire in. The third carries a human one.</p>
<h2>Consent comes before speed</h2>
<p>Text messages and automated calls are regulated, and a phone number in an application is not automatically permission for everything you might send. Ask on the form, in words, with an unchecked box; record when the answer was given and to which wording; honor an opt-out at once and on every channel that uses the number. Some places also require you to disclose that a person is talking to a machine. Do it everywhere. A policy of telling the truth is simpler to administer than a map of where you have to.</p>
<h2>Voice is the sharpest case</h2>
<p>A caller hears a natural voice and assumes a human being. <a href="/services/voice-ai">Voice systems</a> have become good enough that the assumption lasts for most of a call, which is exactly why the first sentence matters: "You've reached our automated line. I can book an interview or take a message, and you can say 'person' at any time." Callers mind this a lot less than owners expect. What they mind is a loop.</p>
<h2>Test it as an applicant</h2>
<p>Once a month, apply for your own job at an awkward hour. Time the first reply. Ask it something reasonable and something odd. Say "person" and see who calls you back. Then look at the log of everything it could not answer, since that is a list of what is missing from your ad. Move those answers up to the <a href="/blog/careers-page-answers-seven-questions">careers page</a> and the bot will have less to do.</p>
<p>Speed is worth having. It buys you the half hour in which a candidate is paying attention, and what you say in that half hour had better be true.</p>$html$,
  'AI Recruiting', array['ai recruiting', 'candidate experience', 'automation'], 'Jordan Placeholder', 3,
  '2026-09-03 13:05:00+00', '2026-08-28 15:50:00+00', '2026-09-03 13:05:00+00',
  true, false, 'approved',
  'Candidates forgive an automated reply. They don''t forgive being fooled by one. How to answer in minutes without pretending to be a person.',
  'recruiting chatbot'
),
(
  '00000000-0000-4000-8000-000000000011',
  'what-a-15-percent-placement-fee-changes',
  'What a 15% Placement Fee Changes, and What It Doesn''t',
  'Fifteen against twenty-five is easy arithmetic. The harder part is knowing which costs the fee replaces, which it leaves alone, and how to compare.',
  $html$<p>Start with the part nobody disputes. On a position that pays $80,000, to pick a round number, a placement fee at the industry-standard 25% is $20,000. At 15% it is $12,000. The difference is $8,000 for one hire, and because the saving is proportional it comes to 40% whatever the salary.</p>
<p>Our sister recruiting agency works at 15%, so we have an obvious interest in your stopping here. But anyone who has signed a budget knows that the fee is the visible part of the cost of hiring, and a fair comparison has to include the rest. This article is about the rest.</p>
<h2>What the fee buys</h2>
<p>A contingent placement fee pays for a result: a person accepts and starts. Folded into it are the searches that ended in nothing, the weeks of calls to people who were not interested, and the agency's risk that you will hire your cousin instead. When an agency quotes a lower percentage, one of those has to be cheaper for it to produce. Ask which one.</p>
<p>In our case the answer is the calls. An agency that has to interrupt strangers pays for every introduction in labor. If the employer is already known in its market, because it publishes, is found and is well reviewed, some of the introductions arrive on their own and the labor goes into judging people instead of chasing them. (The longer version of that argument is our article on <a href="/blog/why-employer-branding-is-the-future-of-recruiting">employer branding and the future of recruiting</a>.) That is why the 15% fee comes with each tier of a program that builds the employer's reputation.</p>
<h2>What the fee leaves alone</h2>
<p>Four costs stay on your books at any percentage.</p>
<ul>
  <li><strong>The empty chair.</strong> Overtime, postponed work, revenue you could not take on. For many owners this is the largest number on the page and the only one never written down.</li>
  <li><strong>Your own hours.</strong> Interviews, debates, reference calls. A cheaper fee that sends you twice as many candidates may cost you more.</li>
  <li><strong>The hire that fails.</strong> Read the guarantee. How long does it run, does it refund or replace, and what voids it?</li>
  <li><strong>The slow start.</strong> Every new person is a cost before becoming a gain. No recruiter can shorten your training.</li>
</ul>
<h2>The worksheet</h2>
<p>Put two columns on a page, your current arrangement on the left and the one you are considering on the right. Use last year's real hires. Then fill in the same lines on both sides:</p>
<ol>
  <li>Number of hires made through a recruiter, and the total first-year pay of those positions.</li>
  <li>Fees at the percentage in the contract.</li>
  <li>Fixed charges: retainers, setup, monthly program fees, job advertising.</li>
  <li>Weeks each position stood open, multiplied by what a week of it costs you. An honest guess is better than a blank.</li>
  <li>Hours your managers spent, at their rate.</li>
  <li>Failed hires within the year, and what the guarantee returned.</li>
</ol>
<p>Add each column and divide by the number of people still employed after twelve months. Cost per hire who stayed is the figure to argue about. It punishes a bargain that does not last, and it is fair to an expensive search that does.</p>
<h2>Where a program stops making sense</h2>
<p>Line three is where we would look hardest at our own offer. A monthly program has a fixed cost, so it needs enough hiring to spread over. If you fill one position every other year, a lower percentage will not repay a standing fee; a good contingent recruiter, paid in full, is the sensible choice. If you have several openings a year, or one that never seems to stay filled, the fixed part is shared and the reputation you build goes on working between searches. The <a href="/services/ai-partnership-pricing">tiers and what each includes</a> are published so that you can do this math without sitting through a call.</p>
<p>There is a second limit, which is ours. Building authority for an employer takes attention, and we accept only three new authority clients a month. If the timing is wrong, the worksheet will keep.</p>
<h2>Three questions for any recruiter</h2>
<p>Whoever you are talking to, ask these and write down the answers. What is the percentage calculated on: base pay only, or bonus and allowances too? Which candidates do you consider introduced by you, and for how long? What did you do for your last client that made the next search easier?</p>
<p>The first two protect this year's budget. The third tells you whether you will be having the same conversation next year. If you would like to go through the worksheet with somebody who has seen a few, the <a href="/book-strategy-call">strategy call</a> is thirty minutes, free of charge, and you keep the worksheet.</p>$html$,
  'AI Recruiting', array['ai recruiting', 'placement fees', 'budgeting'], 'Sam Sample', 4,
  '2026-10-27 14:00:00+00', '2026-10-20 18:45:00+00', '2026-10-27 14:00:00+00',
  true, true, 'approved',
  'Fifteen percent against twenty-five is easy arithmetic. How to compare the whole cost of a hire, with a worksheet you can copy.',
  '15% placement fee'
),
(
  '00000000-0000-4000-8000-000000000012',
  'interview-scorecards-that-survive-a-debrief',
  'Interview Scorecards That Survive the Debrief',
  'Scorecards fail in the debrief, when the loudest memory in the room replaces the notes. A four-line format that keeps the evidence on the table.',
  $html$<p>The interview went well, everyone says so, and an hour later three people who met the same candidate describe three different candidates. The scorecards are on the table. Nobody looks at them, because all they contain is a row of fours.</p>
<p>A number without a reason cannot be discussed, and it cannot be learned from afterward by a colleague or by software. If you hope to use a model to summarize interviews or to spot which questions predict anything, the raw material has to be sentences about what was said.</p>
<h2>The four-line format</h2>
<p>Give each interviewer one topic. Two at most. For that topic the card has four lines:</p>
<ol>
  <li><strong>Asked.</strong> The question, as spoken.</li>
  <li><strong>Heard.</strong> The answer in the candidate's terms, with one detail that could be checked.</li>
  <li><strong>Means.</strong> What that suggests about doing this job.</li>
  <li><strong>Would change my mind.</strong> The fact that would move the judgment up or down.</li>
</ol>
<p>The fourth line does the most work. It turns an impression into a question that a reference or a second interview can settle, and it gives a skeptical colleague a way in that is not a contest of confidence.</p>
<h2>An example</h2>
<p>Invented, for a night charge nurse position:</p>
<blockquote>
  <p><strong>Asked:</strong> Tell me about a shift that was short by two.<br><strong>Heard:</strong> Reassigned by acuity at the start, called the house supervisor before midnight, took a patient load herself. Named the unit and the month.<br><strong>Means:</strong> Acts early and tells people.<br><strong>Would change my mind:</strong> A reference who says the calls came late.</p>
</blockquote>
<h2>Run the debrief in writing first</h2>
<p>Cards are turned in before anyone speaks, and before anyone reads anyone else's. Whoever runs the debrief reads the four lines out loud, topic by topic. Discussion starts with the topic on which the cards disagree, and ends with one sentence saying what was decided and on which evidence.</p>
<p>Keep the card with the application for as long as your retention policy says, and no longer. Leave out remarks on appearance, accent, family or "fit": they predict nothing about the work, they can do harm, and each of them will be read one day by somebody you did not have in mind.</p>
<h2>What software can do with it</h2>
<p>Four lines of plain language are enough for a tool to draft a fair summary, to notice that a topic was never covered, or to show, after a year of hires, that one of your favorite questions produces the same answer from everybody. You can add scores after that if you like them. By then they'll have something underneath, and the <a href="/blog/three-screening-decisions-to-keep-human">decisions that should stay with people</a> will be easier for those people to explain.</p>$html$,
  'AI Recruiting', array['ai recruiting', 'interviews', 'scorecards'], 'Alex Example', 2,
  null, '2026-11-09 16:35:00+00', '2026-11-09 16:35:00+00',
  true, false, 'pending',
  'A scorecard is only useful if two people can read it later and agree what it says. How to write one with four lines.',
  'interview scorecard'
)
on conflict (id) do nothing;

-- Healthcare Staffing
insert into public.blog_posts (
  id, slug, title, excerpt, content, category, tags, author_name, read_time_minutes,
  published_at, created_at, updated_at, is_published, is_featured, moderation_status,
  meta_description, focus_keyword
) values
(
  '00000000-0000-4000-8000-000000000013',
  'nurse-job-ads-unit-shift-pay',
  'Unit, Shift, Pay: Write Nurse Job Ads in the Order Nurses Read',
  'Nurses scan for unit, shift and pay before they read a word about your mission. An ad rewritten in that order, line by line, with the reasons.',
  $html$<p>Below is an opening paragraph assembled from phrases that are familiar to anyone who has scrolled through hospital listings. Time yourself and see how long it takes to learn what the job is.</p>
<blockquote>
  <p>Join a mission-driven organization where compassion meets excellence! We are seeking a dynamic Registered Nurse who is passionate about delivering outstanding patient-centered care in a fast-paced, collaborative environment. As a valued member of our interdisciplinary team, you will make a difference every day.</p>
</blockquote>
<p>You never learned. There is no unit, no shift and no pay. The nurse who saw it had already moved on to a listing that said "Med-surg, nights, three twelves" in the headline.</p>
<h2>The headline carries three facts</h2>
<p>Unit, shift, employment type. "RN, Step-down, 7p–7a, full time" is a complete headline. It filters out the wrong readers, which saves both sides a call, and it is what a search engine or a job board needs as well. Leave out internal grade codes, requisition numbers and the word "exciting."</p>
<h2>The first five lines</h2>
<p>After the headline, the reader wants the facts that decide whether to go on. Give them in this order and keep each to a line.</p>
<ol>
  <li><strong>Pay.</strong> The base range, and then differentials separately. A blended figure that includes nights, weekends and a bonus will be recognized for what it is.</li>
  <li><strong>Schedule.</strong> How many shifts, which weekends, how holidays rotate, how far ahead the schedule is posted, whether self-scheduling is real.</li>
  <li><strong>Patients and ratio.</strong> The population, the usual assignment, and what happens to it when somebody calls out.</li>
  <li><strong>Support.</strong> Techs, unit clerk, charge nurse with or without an assignment, resource nurse, respiratory at night.</li>
  <li><strong>Float.</strong> Where, how often, after how long, and with what orientation.</li>
</ol>
<p>Line five is the one recruiters would rather discuss later. Later is the exit interview. A nurse who finds out about floating in the second week tells everyone in their cohort, whereas a nurse who read it in the ad and applied anyway has agreed to it.</p>
<h2>Requirements: fewer, and sorted</h2>
<p>Divide the list in two: what the law or your policy demands on the first day, and what you will teach. License, certifications and any experience floor belong to the first group. Charting systems nearly always belong to the second. If you put a particular software on the required list, you are turning away a good nurse to save yourself a short training course.</p>
<p>Say which license you accept. Many states take part in the nurse licensure compact, and the rules on who may practice where under a multistate license are for the boards of nursing to explain; link to your state's board instead of paraphrasing it. If you will wait for an endorsement or help with the paperwork, say so, and say for how long.</p>
<h2>The manager's paragraph</h2>
<p>Four sentences from the nurse manager, over their name. How long on the unit, how they round, what they are working on this year, what they will not tolerate. Nurses choose managers, as they will tell you in any break room, and yours should be allowed to speak before the interview.</p>
<h2>The same job, rewritten</h2>
<p>The details, the pay included, are made up. The shape is what matters.</p>
<blockquote>
  <p><strong>RN, Medical-surgical, 7p–7a, full time (three twelves)</strong></p>
  <p>Base pay $36 to $48 an hour by years licensed. Nights add $5 and weekends $3, on top. Every third weekend. Schedules post six weeks out.</p>
  <p>Twenty-eight beds, mostly post-surgical and cardiac monitoring. One tech to fourteen patients overnight. Charge does not take patients unless two call out. You float to one sister unit after ninety days, with two oriented shifts first.</p>
</blockquote>
<p>It is shorter than the original. It has no adjectives to speak of. A night nurse reading it at four in the morning can compare it with what they have, and the comparison is the whole point.</p>
<h2>Where to put the mission</h2>
<p>At the end, in two sentences, made specific: the clinic you keep open in a county that had none, the residency you run. By then the reader knows the unit, the hours and the money, and has some attention left for why the place exists. Rewrite in this order before you spend on promotion, whoever runs the search for you (what we do is on our <a href="/healthcare">healthcare page</a>). Money behind a vague ad only buys you a larger number of people who never learned what the job was.</p>$html$,
  'Healthcare Staffing', array['healthcare staffing', 'nursing', 'job ads'], 'Casey Specimen', 3,
  '2025-11-06 14:30:00+00', '2025-10-31 13:10:00+00', '2025-11-06 14:30:00+00',
  true, false, 'approved',
  'Rewrite a nurse job ad in reading order: unit, shift, pay, ratio, support, process. With a before and after you can copy.',
  'nurse job ads'
),
(
  '00000000-0000-4000-8000-000000000014',
  'credentialing-is-candidate-experience',
  'Credentialing Is the Longest Part of Your Candidate Experience',
  'You spend weeks winning a clinician and then hand them to a shared inbox. How to run credentialing so that fewer people leave between yes and day one.',
  $html$<p>A clinician says yes on a Wednesday. There is relief on both sides, an email with exclamation marks, and then a forty-item document list from an address that begins with "noreply." For the next several weeks the only person they hear from is a portal. Somewhere in that stretch another facility calls, with a start date.</p>
<p>Recruiting teams count this as bad luck. It is a process with a hole in it, and the hole sits at the point where the recruiter considers the job done and the medical staff office considers it barely begun.</p>
<h2>Why it is slow, and which part is yours</h2>
<p>Some of the time cannot be bought back. Primary sources have to be verified at the source. Boards answer when they answer, and payers enroll at their own pace. Nobody should cut those corners, and a candidate who has been through it before does not expect you to.</p>
<p>Map the rest and you will find that much of the calendar is waiting of another kind: the document that sat in an inbox, the form sent back because a date was in the wrong format, the reference who was emailed three times and never called. That waiting belongs to you.</p>
<h2>Draw the map once</h2>
<p>Take the last five people who finished and write each file's history on a sheet of paper: what was requested, when it arrived, when somebody looked at it. Mark every gap longer than three business days and write a cause beside it. Five files is a small sample and proves nothing in general. For finding your own bottleneck, it's plenty.</p>
<h2>Six changes that cost little</h2>
<ul>
  <li><strong>One named guide.</strong> A person with a direct line, introduced by the recruiter on a call, who stays until the first shift.</li>
  <li><strong>Ask early for what expires last.</strong> Licenses, certifications and immunization records can be collected while the offer is being approved, if the candidate agrees.</li>
  <li><strong>Never ask twice.</strong> Fill in every field that is already on the résumé or application and have the clinician correct it.</li>
  <li><strong>Show the board.</strong> A list of items with four states: needed, received, being verified, done. People tolerate delay they can see.</li>
  <li><strong>Say whose turn it is.</strong> Each weekly message ends with one sentence: "We are waiting on the state board; there is nothing for you to do."</li>
  <li><strong>Call references.</strong> Physicians and nurse leaders answer phones between cases. They do not answer web forms.</li>
</ul>
<h2>The weekly note</h2>
<p>Of the six, the message that says whose turn it is does the most, and it is the first thing to be dropped in a busy week. Automate the reminder to send it. Write the contents by hand, or at least read them.</p>
<blockquote>
  <p>Week three. Since Friday: your board certification verified, two of three references done. Waiting on: the third reference (I have left a voicemail and will try her charge desk tomorrow) and the state. Yours to do: nothing. The start date of the ninth still holds. I would warn you if I had doubts.</p>
</blockquote>
<p>The last sentence is a promise, and it has to be kept even when the news is bad. A clinician who gives notice at one job on the strength of your date is taking a risk on your word.</p>
<h2>Start dates are commitments</h2>
<p>Offer a range until the remaining items are within your control, and a date after that. If you have to move it, call. Ask what the delay costs: an extra month's rent, a gap in insurance, a canceled contract. Sometimes a small gesture is possible and sometimes it isn't, but the question alone sets you apart from the portal.</p>
<h2>What recruiting should measure</h2>
<p>Add one figure to your monthly report: of those who accepted, how many arrived. Beside it, list the reason for each who did not, in their words. An agency that is paid for starts already watches this closely. An internal team often stops counting at the signature, which is how the hole stays open.</p>
<p>Requirements differ between facilities, states and payers, and your compliance staff has the final say on every item above. The point concerns what happens around the verification. If you <a href="/healthcare">recruit for several healthcare sites</a>, start with the one where the guide and the recruiter sit closest to each other. It's easier to fix a handoff when both hands are in the same building.</p>$html$,
  'Healthcare Staffing', array['healthcare staffing', 'credentialing', 'onboarding'], 'Alex Example', 3,
  '2026-02-19 14:45:00+00', '2026-02-12 17:20:00+00', '2026-02-19 14:45:00+00',
  true, false, 'approved',
  null,
  null
),
(
  '00000000-0000-4000-8000-000000000015',
  'dallas-and-houston-are-two-labor-markets',
  'Dallas and Houston Are Two Labor Markets. Recruit Accordingly.',
  'A single Texas campaign treats two very different metros as one. What to change between Dallas and Houston, and what you can safely leave alone.',
  $html$<p>"We recruit in Texas" is a sentence that should make a staffing director uneasy. A medical assistant in Garland and one in Pasadena hold the same certificate and live under the same state rules, and almost nothing else about their working day is alike. Advertise to both with one message and each will feel that it was written for somebody else.</p>
<p>Suppose you staff a group that has sites in both metros. The licensing questions are shared. Plan the rest as two campaigns with one budget, for reasons that start on the map.</p>
<h2>How each city is put together</h2>
<p>Houston's hospital employment has a center of gravity. The Texas Medical Center concentrates institutions, schools and specialty programs in one district, so a great many careers are shaped by the question of whether to work inside it or closer to home. Prestige and training pull inward. Parking, traffic and storms push outward.</p>
<p>Dallas and Fort Worth have no such single district. Health systems compete across a spread of suburbs and two downtowns, new facilities follow the rooftops north, and a clinician may have several comparable employers within one drive. The question there is less often "the center or the suburb?" and more often "which of these similar jobs treats me better?"</p>
<p>Neither description will be true of every worker. But they are different conversations, and your ad walks into one of them whether you know it or not.</p>
<h2>What to change</h2>
<h3>The place name</h3>
<p>Metro names hide the commute. Name the suburb, the nearest cross street and the highway a person would take. Someone in Katy is not choosing between Houston and elsewhere; they are choosing between the Medical Center and Katy.</p>
<h3>The rival you write against</h3>
<p>In Houston an outpatient group may be competing with the reputation of a large academic employer, so speak to what you offer that size cannot: the same physicians every week, a shorter walk from the car, a say in the schedule. In Dallas–Fort Worth the alternative may look a lot like you, so specifics decide it. Publish the pay range, the schedule and the name of the practice manager, and leave the mission statement for another day.</p>
<h3>The calendar</h3>
<p>Hurricane season is a staffing fact on the Gulf Coast. Candidates want to know what happens to shifts, pay and child care when a storm is forecast, and few ads say. A short paragraph about your ride-out policy shows that you run the place thoughtfully. In North Texas the equivalent is ice and spring storms, with a smaller claim on anyone's mind.</p>
<h3>Language</h3>
<p>Both metros are multilingual, in ways that vary by neighborhood. Ask the clinic which languages its patients speak, say plainly when a language is required and when it is merely welcome, and say whether it is paid for.</p>
<h2>What to leave alone</h2>
<p>Licensing, background checks and the compliance steps do not differ by city, so write those once and keep them in one place. Use the same application, the same number of interviews and the same promise about when you will answer. Candidates in the two markets know each other more often than you would think, and a company that answers in a day in one city and two weeks in the other gets talked about in both.</p>
<h2>A small test before a big budget</h2>
<p>Pick one role that exists in both metros. Write two ads from scratch, with the site managers, following the <a href="/blog/nurse-job-ads-unit-shift-pay">unit, shift and pay order</a>. Run them for three weeks with equal spend. Then compare how many replies turned into conversations, and read the questions people asked. The questions are the real result. If Houston applicants all ask about parking and Dallas applicants all ask about weekends, you have your next two paragraphs.</p>
<p>Do the same for the web pages that the ads point to. Our own pages for <a href="/healthcare-staffing/dallas">Dallas</a> and <a href="/healthcare-staffing/houston">Houston</a> are separate for this reason, beneath a shared one for <a href="/healthcare-staffing/texas">Texas</a>. There is only so much that is true of a whole state.</p>$html$,
  'Healthcare Staffing', array['healthcare staffing', 'texas', 'local recruiting'], 'Sam Sample', 3,
  '2026-05-28 13:20:00+00', '2026-05-21 19:00:00+00', '2026-05-28 13:20:00+00',
  true, false, 'approved',
  'One Texas healthcare campaign for two metros wastes half of itself. What to change between Dallas and Houston, and what to leave alone.',
  'healthcare recruiting texas'
),
(
  '00000000-0000-4000-8000-000000000016',
  'prn-pools-go-cold-quietly',
  'PRN Pools Go Cold Quietly',
  'Per diem staff seldom resign. They just stop picking up shifts, and the roster goes on listing them. A calendar for keeping a PRN pool alive.',
  $html$<p>Print the PRN roster. Cross out everyone who has not worked a shift since summer. Cross out those whose certification lapses before the new year. Then, with a pencil, circle the names you could call tonight at six and expect an answer. Most staffing managers who try this stop for a moment before they say anything.</p>
<p>Nobody on the crossed-out list quit. They took a full-time post elsewhere and kept you as a fallback, had a baby, found the new charting system maddening, or picked up twice, were canceled twice, and drew the obvious conclusion. The roster did not notice because a roster has no field for enthusiasm.</p>
<h2>Why they drift</h2>
<p>Listen to per diem clinicians for a while and four complaints return.</p>
<p><strong>Cancellation.</strong> A shift canceled at short notice costs the clinician a day's pay and a day they turned down somewhere else. If your policy allows it, the policy is the problem, and no recognition program will cover it.</p>
<p><strong>The stranger's assignment.</strong> Whoever comes in for one shift gets the corner no one wants. Over a year that teaches people where they stand.</p>
<p><strong>Stale access.</strong> The badge has expired, the password needs a help desk that opens at eight, the medication cabinet does not know them. Half an hour of a twelve-hour shift goes to proving who they are.</p>
<p><strong>Mass texts.</strong> "ICU RN needed TONIGHT" to ninety phones, six evenings a week. People mute it, and then they miss the message that was meant for them.</p>
<h2>Four contacts a year, and a reason for each</h2>
<p>Keeping a pool warm takes a small number of messages that are worth opening. This calendar has four, and one coordinator with a spreadsheet can run it.</p>
<ol>
  <li><strong>January: the preference call.</strong> Ten minutes on the phone. Which units, which days, how much notice, which two weeks are impossible. Write it down where the person filling shifts will see it.</li>
  <li><strong>April: the paperwork month.</strong> Send each clinician only what will expire for them in the coming six months, with the shortest way to renew. Offer an hour when someone will sit with them and clear all of it, access included.</li>
  <li><strong>July: what changed.</strong> A page about new equipment, new protocols and who left, so that the next shift holds no surprises. Attach the education schedule and pay them for attending, if you can.</li>
  <li><strong>October: holidays, asked early.</strong> Offer the winter dates to the pool before they go to an outside agency. First refusal is a form of respect, and it costs nothing.</li>
</ol>
<p>Between those, write only about shifts that match the January preferences. Ten relevant messages will be read. Ninety will not.</p>
<h2>Fix the first shift back</h2>
<p>A clinician returning after several months should be met. Ask the charge nurse to check the badge and logins the day before, to give an ordinary assignment, and to say at the end, "Would you come back, and if not, why not?" Pass the answer to the coordinator the same night. Two or three of those answers a month will tell you more about the unit than an annual survey.</p>
<h2>Cancel like a partner</h2>
<p>You will sometimes have to cancel, because census drops. Decide beforehand how much notice you owe and what you pay when you cannot give it, and write both into the agreement. Then offer the canceled clinician the next open shift before anybody else. If finance objects to the cost, set it beside last quarter's agency premium.</p>
<h2>Remove people kindly</h2>
<p>Once a year, write to everyone who has not worked. Say that you're cleaning up the list, that they were good to work with (if they were), and that one reply keeps them on it. The ones who answer are your real pool. The ones who don't have been telling you something for a while.</p>
<p>A pool of twenty who answer is worth more than a roster of ninety who used to. It also changes how you recruit, because you can see which units need new names and which need a better reason for the old ones to return. When new names are the answer, the habits in <a href="/blog/credentialing-is-candidate-experience">our piece on credentialing</a> will get them to a first shift, and the calendar above will get them to the second.</p>$html$,
  'Healthcare Staffing', array['healthcare staffing', 'prn', 'retention'], 'Jordan Placeholder', 3,
  '2026-10-08 13:55:00+00', '2026-10-01 16:10:00+00', '2026-10-08 13:55:00+00',
  true, false, 'approved',
  null,
  null
),
(
  '00000000-0000-4000-8000-000000000017',
  'locum-tenens-assignment-pages',
  'Give Every Locum Tenens Assignment Its Own Page',
  'A locum physician weighs an assignment as much as a specialty. What belongs on the page, from call burden to the drive from the airport.',
  $html$<p>Locum listings tend to be a table: specialty, state, dates, rate. The table suits the agency's software. It tells a physician almost nothing about whether the next three months will be bearable, and so the useful part happens on a call, eleven times a week, with a recruiter reading from the same notes each time.</p>
<p>Put the notes on a page. One assignment, one address on your site, taken down when it is filled.</p>
<h2>What to publish</h2>
<ul>
  <li><strong>The work.</strong> Usual daily volume, the mix of cases, procedures expected and not expected, who admits and who covers overnight.</li>
  <li><strong>The call.</strong> How often, from where, with what response time, and how it was last month.</li>
  <li><strong>The help.</strong> Advanced practice staff, residents if any, scribes, the nearest referral center and how transfers go.</li>
  <li><strong>The systems.</strong> Which EHR, how long the training is, whether it can be done ahead of time.</li>
  <li><strong>The living.</strong> Housing or stipend, the drive from the airport, the drive to groceries, whether a family or a dog can come.</li>
  <li><strong>The paperwork.</strong> Which license is needed, whether the site will wait for one, and how long privileges have taken recently there.</li>
</ul>
<p>Leave the facility's name off if the contract says so. Everything else can be written without it.</p>
<h2>Write it with the last person who went</h2>
<p>The physician who finished in August knows where to park, which clinic day runs late and which surgeon is worth knowing. Ask for fifteen minutes and permission to use what they say without their name. A line such as "the previous locum extended twice" is worth having, as long as it's true and you can prove it.</p>
<h2>Say what is difficult</h2>
<p>Every assignment exists because something is hard to fill. It may be the distance, the call, a service line in transition. Say which. Physicians who do locum work for a living can tell from the silence, and the ones who accept with the facts in front of them are far less likely to leave in the second week.</p>
<blockquote>
  <p>The hard part: you are the only general surgeon on Tuesdays and Thursdays. Transfers are accepted readily, but the helicopter does not fly in fog, and there is fog.</p>
</blockquote>
<h2>After it is filled</h2>
<p>Take the page down, or mark it plainly as filled, and point it to similar assignments. An expired listing that still ranks in search costs you twice: once in a wasted inquiry and again in what the caller thinks of the next listing. Credentialing rules and payment terms vary by state and facility, so have those two paragraphs read by whoever is responsible for them. If you cover hospitals in more than one region, begin where the calls are most repetitive, and keep the statewide facts on a page that every assignment can link to, such as ours for <a href="/healthcare-staffing/virginia">Virginia</a>.</p>$html$,
  'Healthcare Staffing', array['healthcare staffing', 'locum tenens', 'job ads'], 'Casey Specimen', 2,
  null, '2026-11-11 15:05:00+00', '2026-11-11 15:05:00+00',
  true, false, 'pending',
  null,
  null
)
on conflict (id) do nothing;

-- Legal Marketing
insert into public.blog_posts (
  id, slug, title, excerpt, content, category, tags, author_name, read_time_minutes,
  published_at, created_at, updated_at, is_published, is_featured, moderation_status,
  meta_description, focus_keyword
) values
(
  '00000000-0000-4000-8000-000000000018',
  'practice-area-pages-second-question',
  'Practice Area Pages That Answer the Second Question',
  'Every firm''s page defines the practice area. Few say what the next month will be like for the person reading, which is the reason they came.',
  $html$<p>What does a probate lawyer do? There are a thousand pages that will tell you, and most of them will do it in the same order: a definition, a list of services, a paragraph about compassion, a phone number. They answer the first question a client types. By the time the client has reached a law firm's own site, however, they have usually moved on to the second.</p>
<p>The second question is some version of <em>what happens to me now?</em> What do I have to do this week? Will I have to see my brother in court? Can I still pay the mortgage from the joint account? Whoever answers it calmly, within the limits of what a general page can say, is the lawyer who gets the call.</p>
<h2>Find the second questions you already answer</h2>
<p>You do not need keyword software for the first draft. You need the intake desk. Ask whoever answers the phone to note, for two weeks, the first thing each caller says after stating their name. Leave out anything identifying. Then ask each lawyer in the group which three sentences they say in every first meeting. Sort both lists by practice area and the outline is done.</p>
<p>In family matters the list will be about the house, the children and the first hearing. In employment it will be about whether to sign. In injury work it will be about the insurance company's call that came that morning. You will recognize every line, and you will probably notice that your site contains none of them.</p>
<h2>A structure that works</h2>
<h3>The first screen: where you are</h3>
<p>Open with the reader's situation in two sentences, then say what you do about it and where. "If somebody has died and you have been named as executor, there are a few things to do soon and a good many that can wait. We guide executors in this county through both." Nobody needs the history of the firm on this screen.</p>
<h3>The next thirty days</h3>
<p>A short chronology of what usually happens, and in what order, in ordinary language. State plainly that it is general information, that facts and local rules alter it, and that deadlines can be short. You can be useful about sequence while saying nothing about outcome.</p>
<h3>What to bring, and what to leave alone</h3>
<p>A list of documents saves the client a second visit. The companion list, of what not to do before speaking with a lawyer, can be more valuable still. Keep it general and have the supervising attorney approve each line.</p>
<h3>What it costs, or how cost is decided</h3>
<p>If you can publish a fee, do. If you cannot, explain the arrangement: hourly, flat or contingent, what else is charged, when a client will hear the number. The rules on how fees may be advertised differ by state, contingent fees especially, so this paragraph goes through whoever is responsible for your compliance.</p>
<h3>Who will do the work</h3>
<p>Name the people, the paralegal included. Link their bios. A client in trouble wants to know who will pick up the phone on a Thursday.</p>
<h2>One page for each second question</h2>
<p>As the page fills, some of the answers will outgrow it. Give those their own pages and link them from the paragraph where they arose. "Do I have to sign a severance agreement right away?" is a page. So is "What does an executor have to do in the first month?" Over a year a group of four lawyers can build a small library this way, one conversation at a time. It will be found by people who never would have searched for the practice area by name.</p>
<h2>Guard the tone</h2>
<p>Lawyers' advertising rules, which vary between states, commonly forbid statements that are false or misleading, and they restrict promises about results and some comparisons with other firms. That suits good writing well. Delete "aggressive," "best" and "fight for you." Say instead what you do on the first day. Nothing on the page should suggest that reading it makes someone a client, and the contact form should warn against sending confidential details before a conflict check.</p>
<p>Then put a date on the page and a name on the review. Law changes, and an answer that was right in spring can be wrong by winter. If someone else writes for you, and that is part of <a href="/legal">what we do for law firms</a>, insist on the review date. A page that gets the second question wrong is worse than one that never tried.</p>$html$,
  'Legal Marketing', array['legal marketing', 'content', 'search'], 'Sam Sample', 4,
  '2025-11-20 15:15:00+00', '2025-11-14 14:00:00+00', '2025-11-20 15:15:00+00',
  true, false, 'approved',
  'Most practice area pages explain what the law is. Clients arrive with a second question: what happens to me now? How to write for it.',
  'practice area pages'
),
(
  '00000000-0000-4000-8000-000000000019',
  'law-firm-reviews-within-the-rules',
  'Asking for Reviews When Your Profession Has Advertising Rules',
  'Law firms may usually ask clients for reviews, with care. When to ask, what never to offer, and how to reply without revealing that anyone was a client.',
  $html$<p>Two fears keep law firms from asking for reviews. One is that asking is forbidden. The other is that an unhappy client will answer. The first is generally overstated, and the second is managed by working well and asking at a sensible moment. What does deserve fear, the careless public reply, hardly comes up.</p>
<p>A caution before anything else. Advertising and confidentiality rules are made state by state. What follows is editorial advice on a process; your own bar's rules and opinions decide whether each step is open to you, and the partner responsible for compliance should sign the final version.</p>
<h2>Who to ask, and when</h2>
<p>The right moment is after the matter has closed and the client has said something kind without being prompted. That remark is usually made to a paralegal or a receptionist, who has no idea it is worth anything. Tell them. A note in the file, "Client thanked us on closing call," is enough to trigger the request.</p>
<p>Do not ask during the matter. A client whose case depends on you isn't free to answer, and a court or an opponent might one day read what they wrote. Also leave out anyone a public statement could harm: survivors of violence, minors, immigration clients, people with sealed records. The list should be written down so that software can't get around it.</p>
<h2>How to ask</h2>
<p>In person or by phone first, with a message afterward for convenience. Here is one that has the necessary parts. It is a model to adapt.</p>
<blockquote>
  <p>You were kind enough to say that our office made a hard year easier. If you feel comfortable saying so in public, this link goes to our review page. Please share only what you're comfortable with anyone reading. You don't need to describe your case, and I'd suggest that you don't. If you would rather not, nothing changes between us.</p>
</blockquote>
<p>Three things are absent on purpose. There is no reward, since incentives are barred or restricted by review platforms, by consumer protection law and by many professional rules. There is no suggested wording. And there is no filter that asks "Were you satisfied?" and shows the link only to those who say yes. Platforms prohibit that practice, and it produces a page that nobody believes.</p>
<h2>Who may not write one</h2>
<p>Staff, relatives of staff, other lawyers returning a favor, and anybody who was not a client, whatever their admiration. An agency that offers to "seed" a profile is offering you a disciplinary file. We would say the same of any vendor in the <a href="/services/reputation-management">reputation business</a>, ourselves included: ask to see the method in writing, and refuse anything you wouldn't read out loud to your bar's counsel.</p>
<h2>Replying without revealing</h2>
<p>Here is the real hazard. A former client posts something unfair, you know the facts that would demolish it, and every one of those facts may be confidential. The duty of confidentiality does not lapse because the client spoke first, and in many places a bad review does not by itself permit you to respond with details. Even "We're sorry your case did not go as you hoped" confirms that there was a case.</p>
<p>So agree on two replies now, while everyone is calm, and use no others without review.</p>
<ul>
  <li><strong>To praise:</strong> "Thank you for taking the time to write. It means a lot to the people in this office."</li>
  <li><strong>To criticism:</strong> "Our professional duties limit what we can say in public about anyone, including whether we have worked with them. We take comments seriously, and our managing partner can be reached at the number on this page."</li>
</ul>
<p>They are dull, and they're meant to be. The next reader is judging your temperament, not your defense.</p>
<h2>What a healthy profile looks like</h2>
<p>A few new reviews in most months, written in different voices, some of them short, one or two lukewarm, all answered. That is within reach of a small office that closes a steady number of matters. It needs one person to own the request, one partner to own the rules, and half an hour a month to read everything together.</p>
<p>Use that half hour for listening as well. When three people mention that calls were returned the same day, you have found a sentence for your <a href="/blog/practice-area-pages-second-question">practice area pages</a> that no copywriter would have dared to invent. When two mention the parking, fix the directions.</p>$html$,
  'Legal Marketing', array['legal marketing', 'reviews', 'reputation'], 'Alex Example', 4,
  '2026-03-05 15:30:00+00', '2026-02-27 18:20:00+00', '2026-03-05 15:30:00+00',
  true, false, 'approved',
  null,
  'law firm reviews'
),
(
  '00000000-0000-4000-8000-000000000020',
  'lateral-candidates-read-like-opposing-counsel',
  'Lateral Candidates Read Your Website Like Opposing Counsel',
  'An associate thinking of a move reads your site as a professional skeptic. Six exhibits they will look for, and what each one proves or fails to.',
  $html$<p>Imagine that your firm's website has been produced in discovery. The associate across town who is weighing a move has it open in one window, the state bar directory in another and two years of docket entries in a third. They were trained to find the sentence that does not match the record, and tonight the record is you.</p>
<p>Small and midsize firms spend their web budget on clients, rightly. But the same pages are read by every lateral candidate a recruiter approaches, generally before the recruiter gets an answer. Those readers look for different things. Six exhibits, in the order they tend to be pulled.</p>
<h2>Exhibit A: the attorney list</h2>
<p>They compare it with an archived copy. Who left, how many together, and from which group? You cannot hide turnover from someone who knows how to look, so do not try. If a team left, hire openly for the gap. If three associates made partner, say it in the news section with a date. The worst version is a list that still shows someone who joined a competitor in the spring.</p>
<h2>Exhibit B: what associates are allowed to sign</h2>
<p>Bios that credit associates with nothing but "assisting" tell a third-year all they need to know. Where your rules and client confidences permit, describe responsibility: first-chaired a hearing, argued a motion, ran the closing. The verbs are the exhibit.</p>
<h2>Exhibit C: the work itself</h2>
<p>Practice descriptions that cover everything persuade nobody. Someone with four years of lease negotiations is looking for evidence that you have leases. Representative matters, properly anonymized, do this, and so do articles by the partner they would work for. A partner who writes clearly about a narrow subject twice a year is a recruiting asset. The same pieces also serve clients, as we argued about <a href="/blog/practice-area-pages-second-question">pages that answer a second question</a>.</p>
<h2>Exhibit D: the economics, or their absence</h2>
<p>Firms rarely publish compensation for laterals, and some states' pay transparency laws may require it in postings, so ask counsel about that before anything else. Beyond the salary, there are things you can say that cost you nothing: how hours are counted, whether business development and pro bono count, how origination is shared with an associate who brings in a matter, when partnership is discussed, and who discusses it. A paragraph on origination alone would set you apart, because the candidate has probably been burned by it.</p>
<h2>Exhibit E: the careers page</h2>
<p>It often reads, in full, "We are always looking for talented attorneys. Send your résumé to the office administrator." To a lateral that is a confidentiality problem with an email address. Give them a way in that respects the risk they are taking:</p>
<ul>
  <li>a named partner and a direct line, with a statement that inquiries stay with that person;</li>
  <li>an option to talk before sending anything in writing;</li>
  <li>a short account of the steps, including when conflicts are checked and what is needed for it;</li>
  <li>an assurance that nobody at the current firm is contacted without consent.</li>
</ul>
<p>Keep each promise to the letter. Law is a small town everywhere.</p>
<h2>Exhibit F: how you behave in public</h2>
<p>They will read how the firm answers criticism, what the managing partner posts late at night, and whether the pro bono page has been updated since it was built. Reviews written by clients matter here as well. A lawyer reading a hostile review wants to see a reply that keeps confidences, since they may one day rely on yours; we have set out <a href="/blog/law-firm-reviews-within-the-rules">how to write one</a>.</p>
<h2>Cross-examine yourself first</h2>
<p>Take an hour with the most skeptical associate you have. Project each page and let them object. "Assumes facts not in evidence" will do for most of the adjectives. For every sustained objection there are two remedies: produce the evidence or strike the sentence. A site that has been through this is shorter and calmer, and trained readers notice.</p>
<p>Then give the recruiter something to send. One page, written by the partner, that says what the seat is, why it is open, what the first year will contain and who to call. If it holds up in front of your own associate, it will hold up across town. If you'd like help assembling the exhibits, start with our <a href="/legal">legal industry page</a>.</p>$html$,
  'Legal Marketing', array['legal marketing', 'lateral hiring', 'law firms'], 'Casey Specimen', 3,
  '2026-09-22 14:35:00+00', '2026-09-15 16:50:00+00', '2026-09-22 14:35:00+00',
  true, false, 'approved',
  null,
  'lateral attorney recruiting'
),
(
  '00000000-0000-4000-8000-000000000021',
  'after-hours-intake-calls',
  'Who Answers the Firm''s Phone at Nine at Night?',
  'Draft notes on after-hours intake for small firms: what an answering service should ask, what it must never say, and how the file reaches a lawyer.',
  $html$<p>People look for a lawyer when the day is over and the house is quiet. If the firm's phone then plays a recording about office hours, the next number on the list gets the call.</p>
<h2>Three options to compare</h2>
<ul>
  <li>A lawyer or paralegal on rotation, with a day off that really is a day off.</li>
  <li>An answering service with a script approved by the firm.</li>
  <li>An automated line that says at once that it is automated, takes a name and a number, and books a callback.</li>
</ul>
<p>Whichever is chosen, the script should collect the other party's name for a conflict check before anything confidential is said, and should never comment on the merits.</p>
<p>Still to write: the handoff at eight in the morning, and a paragraph on urgent deadlines that our reviewer has approved.</p>$html$,
  'Legal Marketing', array['legal marketing', 'intake'], 'Sam Sample', 1,
  null, '2026-11-13 21:10:00+00', '2026-11-13 21:10:00+00',
  false, false, 'pending',
  null,
  null
)
on conflict (id) do nothing;

-- Home Services
insert into public.blog_posts (
  id, slug, title, excerpt, content, category, tags, author_name, read_time_minutes,
  published_at, created_at, updated_at, is_published, is_featured, moderation_status,
  meta_description, focus_keyword
) values
(
  '00000000-0000-4000-8000-000000000022',
  'fix-the-phone-before-buying-leads',
  'Fix the Phone Before You Buy Another Lead',
  'Before raising the ad budget, keep a log of every call for one week. What the log tends to show a contractor, and fixes that cost almost nothing.',
  $html$<p>Monday, 7:52 a.m. A woman with water on her kitchen floor calls a plumber she found on her phone. It rings six times and goes to a full voicemail box. She calls the next company on the list. At 8:30 the first plumber's office manager arrives, sees a missed call from an unknown number and assumes that if it matters they will call back. At ten the owner tells a marketing representative that he needs more leads.</p>
<p>The scene is made up, and every contractor who reads it knows whose office it is. Buying leads while the phone leaks is like raising the pressure in a split hose. The fix starts with finding out where the split is.</p>
<h2>Keep a log for one week</h2>
<p>Seven days, all calls, incoming and outgoing. Your phone system can export most of it. A clipboard will do the rest. For each inbound call record the time, how long it rang, who answered, what they wanted, and how it ended: booked, quoted, message, gave up. For each message record the time of the callback.</p>
<p>Two rules keep the log honest. Count a caller who hung up in the queue as a call. And have someone other than the person who answers the phone add up the totals, because nobody should be asked to report on themselves.</p>
<h2>What the log tends to show</h2>
<p>The shape differs by trade and season, but four leaks are common enough to look for.</p>
<ul>
  <li><strong>The edges of the day.</strong> Calls bunch up before you open and just after you close, when homeowners are home to notice the problem.</li>
  <li><strong>The lunch hole.</strong> One person on the phone means no one from twelve to one.</li>
  <li><strong>The busy line.</strong> The dispatcher is talking to a technician on the same line that new customers call.</li>
  <li><strong>The slow callback.</strong> Messages are answered, but in the afternoon, when the job has gone to somebody else.</li>
</ul>
<h2>Fixes, cheapest first</h2>
<p><strong>Separate the lines.</strong> Technicians get their own number. It costs a few dollars and it takes effect the same day.</p>
<p><strong>Move a lunch break.</strong> Or have the owner cover it. An owner who answers the phone for one hour a day learns more about the market than any report will tell them.</p>
<p><strong>Give callbacks a clock.</strong> Fifteen minutes during business hours, with one person's name on it. If everyone is responsible, the message sits.</p>
<p><strong>Text the missed call.</strong> An immediate message, such as "This is the office, we missed your call, and someone will call you within fifteen minutes. Is water running now?", keeps the caller from dialing the next number, as long as somebody does call. Check the consent rules that apply to texting before you turn it on.</p>
<p><strong>Cover the edges.</strong> An answering service, an early shift, or a <a href="/services/voice-ai">voice system</a> that says it is automated and books straight into the board. The right choice depends on volume. Whichever you choose, listen to ten recordings in the first week.</p>
<h2>Rewrite what happens in the first twenty seconds</h2>
<p>Answering is half of it. Stand near the desk for an hour and notice how often the first words are "Can you hold?" or "What's your address?" A caller with a broken furnace wants to hear that they have reached the right place. Try this order:</p>
<ol>
  <li>Name the company and yourself.</li>
  <li>Ask what is happening, and let them finish.</li>
  <li>Say that you can help, if you can, and when someone could be there.</li>
  <li>Then take the address.</li>
</ol>
<p>If you cannot help, say who can. The referral will be remembered longer than a booking.</p>
<h2>Now look at the leads again</h2>
<p>Run the log for a second week after the fixes. As an example of the arithmetic, if you were losing eight bookable calls a week and you now lose three, you have gained five jobs a week without touching the ad account. Set that beside the quote for more advertising. Sometimes the log proves that you answer everything and there are simply too few calls; then by all means spend, and start with the <a href="/seo-audit">free audit of your search presence</a> so that you know where.</p>
<p>Keep the clipboard afterward. One week each quarter is plenty, and February's log will not look like July's. Phones are unglamorous, no vendor will bring them up unprompted, and they stand between every dollar you spend on marketing and every truck you send out.</p>$html$,
  'Home Services', array['home services', 'phones', 'leads'], 'Jordan Placeholder', 3,
  '2025-10-21 13:00:00+00', '2025-10-15 15:40:00+00', '2025-10-21 13:00:00+00',
  true, false, 'approved',
  'A one-week phone log shows whether your contracting business needs more leads or better answering. How to keep the log and what to do next.',
  'missed calls home services'
),
(
  '00000000-0000-4000-8000-000000000023',
  'recruit-for-july-in-february',
  'Recruit for July in February',
  'Companies that hire cooling technicians in a heat wave get whoever is left. A month-by-month plan for having the crew trained before the phones start.',
  $html$<p>Every July the same ad goes up in every warm city: <em>HVAC techs needed immediately, top pay</em>. The people it is meant for are on a roof, working sixty hours for somebody else, and won't look at a job board until October. The ad reaches whoever is not on a roof in July, and there is usually a reason.</p>
<p>Hiring for the season in the season is a losing trade. You pay the most, choose from the fewest and have no time to train whoever you get. The fix costs nothing but foresight. Work backward from the first hot week and give each month one task.</p>
<h2>February: count, and ask</h2>
<p>Count honestly what you lost last summer. Calls you turned away, overtime you paid, jobs that had to be done twice, the weekend your best installer threatened to leave. That tells you how many people you need and at which level. Two helpers who free your lead techs may be worth more than one more lead.</p>
<p>Then ask your own crew, one at a time, in person, "Who do you know that you would want on your truck?" Technicians know technicians. Pay a referral bonus, in two parts: some when the person starts, the rest when they are still there after the season. Write down the terms so that no one has to ask.</p>
<h2>March: talk to people who aren't looking</h2>
<p>Shoulder season is when a technician elsewhere can spare an evening. Invite a few to see the shop. No pitch and no form; show them the trucks, the stock room, the way calls are assigned and the on-call calendar for last August. The calendar is the part they came for. If yours is hard to look at, fix it before you ask anyone in.</p>
<p>Visit the trade school in the same month, and bring a technician who graduated from it. Offer something useful: a mock service call, retired equipment for the lab, an afternoon of résumé reviews. Instructors recommend the companies whose names they know for a reason.</p>
<h2>April: decide, and put it in writing</h2>
<p>By now you should have names. Make offers with a start date in early May and all the terms on one page.</p>
<ul>
  <li>Hourly rate, and how overtime is worked out.</li>
  <li>How spiffs or commissions are calculated, with an example, and who checks them.</li>
  <li>The on-call rotation and what a night call pays.</li>
  <li>What the company supplies: van, tools, phone, uniforms, certification fees.</li>
  <li>The winter: how many hours you kept people on last January.</li>
</ul>
<p>The last line wins arguments. A technician with a family has been laid off in a mild winter before. If you keep the crew busy with maintenance agreements and ductwork, say it with last year's hours. If you cannot promise, don't, but tell them what happened.</p>
<h2>May: train while it is still cool</h2>
<p>Four weeks of tune-ups is a gift. Pair each new hire with a lead who volunteered for it and pay the lead for teaching. Ride along yourself once. Let the new person run the last calls of the month alone with someone in reach, so that the first 105-degree Saturday is not also their first Saturday.</p>
<h2>June through August: keep them</h2>
<p>Recruiting goes on, in the form of not losing anybody. Watch the hours. Cap the consecutive days. Stock ice, shade and a spare van. Ask each new hire in week three, "What did we say in March that turned out to be wrong?" and correct it the same day where you can.</p>
<h2>September: write the next ad</h2>
<p>As the calls thin out, sit down with the season's hires and ask what nearly stopped them from joining. Their answers are the first draft of next year's ad. Put it up in October, when the people on all those roofs finally come down and take a look around. Some of them will be tired of their July.</p>
<p>If the calendar makes sense but there's nobody in the office to run it, that's the kind of ongoing work our <a href="/home-services">home services program</a> is for. And if it is already June as you read this, begin with the phones, since a better <a href="/blog/fix-the-phone-before-buying-leads">answered call</a> will at least let you choose which jobs to take with the crew you have.</p>$html$,
  'Home Services', array['home services', 'hvac', 'technician hiring'], 'Casey Specimen', 3,
  '2026-02-05 14:15:00+00', '2026-01-30 13:35:00+00', '2026-02-05 14:15:00+00',
  true, false, 'approved',
  null,
  'hire hvac technicians'
),
(
  '00000000-0000-4000-8000-000000000024',
  'one-truck-twelve-towns-service-area-pages',
  'One Truck, Twelve Towns: Service-Area Pages That Deserve to Exist',
  'Twelve copies of a page with the town name swapped help nobody, least of all you. A test for which towns deserve a page, and what to put on it.',
  $html$<p>There is a folder on many contractors' websites that nobody in the company has ever read. It holds twelve or forty or two hundred pages, one for every town within an hour's drive. Each says that the company is "proud to serve" the town, and each is identical except for the name. Someone sold it by the page.</p>
<p>Search engines have a term for this. Google's spam policies describe doorway pages: sets of near-duplicates made to catch slightly different searches and send everyone to the same place. Whether a given set is punished, ignored or tolerated this year is beside the point. A homeowner who lands on one learns nothing about you, and you have paid to teach it to them.</p>
<p>Yet the need behind the folder is real. People do search by town, your one address can't be in all of them, and you do work there. So the useful question is which towns deserve a page, and what would make each page worth the click.</p>
<h2>The three-fact test</h2>
<p>Before you publish a page for a town, write down three things you know about working there that would be false somewhere else. They need not be grand.</p>
<ul>
  <li>Houses of a certain age, with the plumbing or wiring that goes with it.</li>
  <li>Water hardness, soil, salt air, a flood line, a hill that vans can't climb in ice.</li>
  <li>The permit office: what it wants, when it's open, how inspections are booked.</li>
  <li>A utility or rebate program that applies on one side of a road.</li>
  <li>Parking rules, gated communities, homeowners' association restrictions.</li>
  <li>How long it takes you to get there at eight in the morning and at five.</li>
</ul>
<p>Your technicians can produce this in a coffee break. If nobody can name three, you don't know the town well enough to have a page about it. Mention it in a plain list of places you cover and move on.</p>
<h2>What goes on the page</h2>
<h3>A first paragraph with evidence</h3>
<p>Lead with the first fact. "Much of the older part of town still has galvanized supply lines, and low pressure upstairs is the usual reason we are called." A resident with low pressure upstairs now believes you.</p>
<h3>Jobs you have done there</h3>
<p>Two or three, a sentence each, with photographs your crew took and the neighborhood named, though never the address. Ask the customer. Change these every season so that the page stays alive.</p>
<h3>The practical box</h3>
<p>Usual arrival windows, travel charge if there is one, whether evening and weekend calls are possible, which permits you pull on the customer's behalf. Numbers belong here, and they have to be the ones your dispatcher uses.</p>
<h3>A way to reach the right person</h3>
<p>The same phone number as everywhere else, unless you have a good reason. Tracking numbers that vary by page and leak into directories cause a tangle that takes months to undo.</p>
<h2>Four good pages before a fifth</h2>
<p>Take the towns where you most want more work, weighing drive time and the kind of job, and choose four. Write them properly. Link them from your main service pages and from one another where a reader would really want to go from one to the next. Then wait a season, and look at calls and booked jobs by town, which your dispatch software already knows. If the four earn their keep, write a fifth.</p>
<p>Meanwhile deal with the old folder. Where a page covers a town that passes the test, rewrite it at the same address. Where it does not, remove it and redirect to your list of service areas. Do this in one sitting, keep a record of what went where, and expect nothing dramatic to follow. You're removing a reason not to be trusted, and that rarely shows up on a chart.</p>
<h2>How this fits with the map</h2>
<p>A page is not a substitute for a well-kept business profile, which has its own settings for companies that travel to customers. The two should agree on name, phone, services and towns. We've published a <a href="/blog/business-profile-quarterly-check">quarterly check for profiles</a> that takes about forty minutes, and if nobody in the office has forty minutes, that is what a <a href="/services/local-seo">local search service</a> is for. Do the profile first. Then write about the town with the bad pipes.</p>$html$,
  'Home Services', array['home services', 'local seo', 'content'], 'Alex Example', 3,
  '2026-06-11 13:50:00+00', '2026-06-04 17:15:00+00', '2026-06-11 13:50:00+00',
  true, false, 'approved',
  'Copying one page twelve times with the town name changed is a bad bargain. What a service-area page needs before it is worth publishing.',
  'service area pages'
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
  <li><strong>Ask the technician.</strong> Ask for an account, without the review in your hand. "Tell me about the call on Maple" gets you more than "What did you do?"</li>
  <li><strong>Decide what is fair.</strong> In most complaints something is. The window was missed, the price was explained too fast, the drop cloth was dirty. Separate it from whatever is not.</li>
  <li><strong>Call the customer.</strong> Before you type. Listen, offer what you are willing to do, and do not mention the review. Some will change it on their own. Never make a refund or a repair depend on that.</li>
</ol>
<h2>The four sentences</h2>
<p>Then reply in public, whether or not they picked up. An example:</p>
<blockquote>
  <p>We told you between one and three and came at four thirty, and nobody called to let you know. That was our mistake. I've asked the office to call every customer when a window slips, starting today. If you would like to talk about the repair itself, I am the owner and my direct number is on our contact page.</p>
</blockquote>
<p>The first sentence says what happened in the customer's terms. The second takes responsibility for the part that was yours. The third says what has changed. The fourth moves the rest elsewhere. There is no "but," nor is there a word about how many happy customers you have.</p>
<h2>When the review is wrong</h2>
<p>Say so once, with a fact and without an adjective: "Our record shows the part was replaced at no charge on the ninth." Do not describe the customer, their home or what they could afford. If the review contains a threat or names an employee in a way that worries you, use the platform's reporting form and get advice before answering.</p>
<h2>The next morning</h2>
<p>Read the last ten complaints together and look for the same noun. If it is "window," the trouble lies in dispatch, and no amount of <a href="/services/reputation-management">reputation work</a> will outrun it. Start with <a href="/blog/fix-the-phone-before-buying-leads">the phone log</a>. Then ask the customers who were happy this week to say so as well. They seldom think of it unless somebody asks.</p>$html$,
  'Home Services', array['home services', 'reviews', 'reputation'], 'Jordan Placeholder', 2,
  null, '2026-11-10 23:20:00+00', '2026-11-10 23:20:00+00',
  true, false, 'pending',
  'A calm, four-sentence reply to a one-star review, with a routine for the hour before you write it.',
  'one star review reply'
)
on conflict (id) do nothing;

-- Golf Courses
insert into public.blog_posts (
  id, slug, title, excerpt, content, category, tags, author_name, read_time_minutes,
  published_at, created_at, updated_at, is_published, is_featured, moderation_status,
  meta_description, focus_keyword
) values
(
  '00000000-0000-4000-8000-000000000026',
  'rehire-first-seasonal-golf-staff',
  'Rehire First: A Seasonal Staffing Calendar for Golf Courses',
  'The best seasonal applicant is someone who already knows where the mowers are kept. A calendar that gets more of last year''s people to come back.',
  $html$<p>In December the course is quiet and nobody wants to think about cart attendants. That is why December is the cheapest month to hire them. The people you want are easy to find, since their numbers are in your phone. They have worked your range, your grill and your greens. They know which member tips and which hydrant leaks. What they don't have is any word from you since the leaves came down.</p>
<p>Seasonal hiring is usually treated as a spring advertising problem. We would treat it as staying in touch. The calendar below assumes a course with a northern winter; shift it to suit your own.</p>
<h2>Closing week: the exit talk</h2>
<p>Ask every seasonal employee the same three questions before the last check. Would you like to come back? What would have to be different? When will you know? Write down the answers and grade each person yourself in private: ask first, ask, do not ask. It takes five minutes per person, and everything that follows depends on it.</p>
<p>Settle the practical matters too. Confirm a personal email address, since student ones expire, and ask for permission to text.</p>
<h2>December: a card</h2>
<p>A real one, signed by the department head, with one line specific to the person. "The bunker crew hasn't been the same since August." Don't ask for anything yet.</p>
<h2>January: the early offer</h2>
<p>Write to everyone marked <em>ask first</em> with a position, a rate and a date by which you need an answer. Returners should hear before the public does and should be paid more than a newcomer for the same job. If they find out in May that the new hire makes what they make, you will not see them a third year.</p>
<p>Spell out the perks in terms of use. "Playing privileges" is vague. "You may play Mondays all day and any evening after five, and bring one guest a month" is something they can picture.</p>
<h2>February: fill from the edges</h2>
<p>With returners counted you know the true gap, and it is smaller than it felt. Start close to home.</p>
<ul>
  <li>Ask returners to bring a friend, and schedule the pair together for the first weeks.</li>
  <li>Call the golf coaches at nearby high schools and colleges, whose rosters are full of early risers.</li>
  <li>Write to retirees who already play with you. Starters, rangers and shuttle drivers are often found on the ninth tee.</li>
  <li>For grounds, try people who work outdoors in the opposite season: ski lifts, snow removal, greenhouse crews.</li>
</ul>
<p>If you depend on a seasonal visa program, February is late. The timeline is set by the agencies that run it, filings are made months ahead, and a specialist should be advising you well before the holidays.</p>
<h2>March: one ad, four honest jobs</h2>
<p>Whatever is still open goes to the public. Resist a single ad for "seasonal positions." Write one for each job, with the hour it starts, because a 5:30 a.m. grounds shift and a 4 p.m. banquet shift are for two different people. Put both on your own site first, where the <a href="/blog/what-candidates-find-when-they-search-your-company">search a stranger makes</a> will turn them up, and then on the boards.</p>
<h2>April: one good first day</h2>
<p>A returner's first day should be about what has changed. A newcomer's should be about where things are. Don't make one sit through the other's. Feed both, introduce them to the people they will call when a cart dies on fourteen, and let them see the course from a cart before they are asked to work on it.</p>
<h2>Midsummer: pay for August</h2>
<p>The season is lost in the second week of August, when students begin to drift and the calendar is full of outings. Decide in spring what finishing is worth to you and offer it as a completion bonus with a date. Add something that money does not cover, such as a staff tournament on the first Monday after Labor Day, with the department heads serving lunch.</p>
<h2>October: count</h2>
<p>Keep two figures from year to year: how many of those you marked <em>ask first</em> came back, and how many finished. Everything on this calendar is there to move them. If the first is falling, look at January. If the second is, look at how August felt from the cart barn. For help with the advertising side, our <a href="/golf-courses">golf course page</a> describes what we do; the card in December is on you.</p>$html$,
  'Golf Courses', array['golf courses', 'seasonal hiring', 'retention'], 'Sam Sample', 3,
  '2025-12-09 15:00:00+00', '2025-12-02 14:50:00+00', '2025-12-09 15:00:00+00',
  true, false, 'approved',
  'Your best seasonal applicants already know where the mowers are. A winter-to-fall calendar for bringing back last year''s golf course staff.',
  'seasonal golf staff'
),
(
  '00000000-0000-4000-8000-000000000027',
  'write-the-superintendent-job-around-the-ground',
  'Write the Superintendent Job Around the Ground',
  'A superintendent reads your posting for soil, water, equipment and who decides. Most postings offer a paragraph about tradition instead of an answer.',
  $html$<p>Grass does not care about the club's heritage. It responds to soil, water, light, traffic, weather and the person who understands how they meet on this particular piece of ground. Yet the usual posting for a golf course superintendent opens with the year of founding and the name of the architect, continues with a list of duties that would fit any course in the country, and closes by asking for "a proven leader."</p>
<p>Good superintendents are seldom out of work, so what they are reading for is whether your problem is one they would like to have. Tell them what the problem is.</p>
<h2>The facts they will ask for anyway</h2>
<p>Collect these before you write a word. Some will be awkward, and those matter most.</p>
<ol>
  <li><strong>Ground.</strong> Grass species by area, green construction and age, soil, drainage, the spots that fail every year and the history of trying to fix them.</li>
  <li><strong>Water.</strong> Source, quality, allocation, restrictions in the past few summers, age and condition of the irrigation system.</li>
  <li><strong>Equipment.</strong> The inventory with ages, what is leased, who repairs it, and the replacement plan if one exists.</li>
  <li><strong>Crew.</strong> Positions filled and vacant, wages, tenure, and whether there is housing.</li>
  <li><strong>Money.</strong> The operating and capital budgets for this year and the last few, with who proposed each and who cut it.</li>
  <li><strong>Play.</strong> Rounds, outings, aeration dates and how those dates get moved.</li>
  <li><strong>Authority.</strong> Who the superintendent reports to, who can close the course, who talks to the green committee.</li>
</ol>
<p>If the search committee cannot fill in a line, arrange for the outgoing superintendent or a consultant to do it, and pay them for the time.</p>
<h2>Authority is the headline</h2>
<p>Ask people why they left a course and the grass seldom comes first. What they describe is aeration put off for a member-guest, a chemical budget cut in June, or a committee chairman with a favorite tree. So be explicit. "The superintendent alone decides on frost delays and cart restrictions; the general manager supports the decision to members." If that is not yet true at your club, settle it before you advertise. A candidate who asks will believe whatever they hear from the last person in the job.</p>
<h2>Saying the hard thing well</h2>
<p>Committees worry that candor will scare people off. It will scare off those who would have failed. Compare two ways of describing one situation, both of them made up.</p>
<blockquote>
  <p>The club is committed to providing exceptional playing conditions and continuous improvement.</p>
</blockquote>
<blockquote>
  <p>Three greens sit in shade until eleven and thin out every August. The board has approved tree removal on two of them. The third is beside a memorial oak and will need someone who can grow grass, or persuade people, or both.</p>
</blockquote>
<p>A certain kind of superintendent reads the second and starts thinking. That is the person you want to meet.</p>
<h2>Pay, housing and family</h2>
<p>Give a range. Say what comes with it: vehicle, housing or allowance, health coverage for dependents, professional dues, conference travel, education. Mention schools and what a partner might do for work, since moving for a course means moving a household, and a search often ends at a kitchen table you never see.</p>
<h2>The visit</h2>
<p>Walk, do not ride. Let candidates see the worst hole first, the pump station second and the maintenance building third. Give them an hour alone with the assistant and the equipment technician. Then let them dig. A superintendent with a soil probe in hand will tell you more about how they think than any panel interview could, and they'll learn whether you are the sort of club that lets people look.</p>
<h2>Where to publish it</h2>
<p>The professional associations' boards are where the job will be seen, and a phone call to three respected superintendents in your region is how it will be vouched for. Either way readers end up on your website, so give the position a page of its own with the list above in full. Clubs that want help writing and distributing it can read about our <a href="/services/authority-building">authority building work</a> or go to the <a href="/golf-courses">golf page</a>. The seven answers have to come from you. Nobody else knows about the oak.</p>$html$,
  'Golf Courses', array['golf courses', 'superintendent', 'executive search'], 'Alex Example', 3,
  '2026-04-09 13:10:00+00', '2026-04-02 16:30:00+00', '2026-04-09 13:10:00+00',
  true, false, 'approved',
  'Superintendents judge a job by soil, water, equipment and authority. What to disclose in the posting, and a form for gathering it.',
  'golf course superintendent hiring'
),
(
  '00000000-0000-4000-8000-000000000028',
  'the-outing-page-nobody-updates',
  'The Outing Page Nobody Updates',
  'Corporate and charity outings are planned by people who do not play golf. What they need from your outing page, and the photographs they need most.',
  $html$<p>The person choosing the course for next year's charity scramble is, as often as not, someone who does not play. She runs development for a food bank, or she is the assistant to a partner at an accounting firm. She has a budget, a board, a fear of rain, and eleven browser tabs. One of the tabs is yours. It shows a photograph of the eighteenth at sunset, a paragraph about memorable experiences and a PDF price list dated two seasons ago.</p>
<p>She closes it. Nobody at the course will ever know that she was there.</p>
<h2>What the planner is trying to find out</h2>
<p>Her questions concern an event, and golf is one line in it. Put the answers on the page, in this order, without asking for her email first.</p>
<ul>
  <li>Which days are outings possible, and which dates are already gone?</li>
  <li>How many players make a shotgun start, and what happens if fewer sign up?</li>
  <li>What does it cost per person, what is included, and what is always extra?</li>
  <li>When is the final count due, and when is the deposit lost?</li>
  <li>What do you do about rain, in writing?</li>
  <li>Can a sponsor hang a banner, drive a car onto the ninth, hand out its own beer?</li>
  <li>How many can sit down to lunch, and is there a microphone that works?</li>
  <li>What does the course do, and what must volunteers do?</li>
</ul>
<p>The last question decides more bookings than the greens do. A planner has four volunteers and has never run one of these. A course that says "we print the cart signs, run the scoring and hand you the results before dessert" has taken a weight off her.</p>
<h2>Publish the price</h2>
<p>Courses resist this because packages vary. Then publish two complete examples. One might be a weekday morning for seventy-two players with a boxed lunch; another, an afternoon for a hundred and twenty with dinner. Show each line and the total, mark them plainly as examples, and date them. She can see which hers resembles, and her board has something to approve. Those who can't afford you will rule themselves out, politely and at no cost to you.</p>
<h2>Photograph the logistics</h2>
<p>The sunset can stay. Below it she needs pictures of things she must imagine otherwise: carts staged with signs, the registration table, a sponsor tent, the room set for dinner with people in it, the ramp, the parking lot on a full day. Take them with a phone at your next outing, after asking the host. Ten such pictures do more than a drone film.</p>
<h2>Write a timeline she can forward</h2>
<p>Planners report upward. A short schedule saves her an evening and carries your name into a meeting you are not invited to. Adapt this one.</p>
<ol>
  <li><strong>Nine months before:</strong> choose the date, sign, pay the deposit.</li>
  <li><strong>Six months:</strong> sponsor packages go out; we send hole maps and banner sizes.</li>
  <li><strong>Three months:</strong> registration opens; we provide the form wording.</li>
  <li><strong>Three weeks:</strong> menu, contests and pairings format decided.</li>
  <li><strong>One week:</strong> final count, pairings, and the rain call explained to everyone.</li>
  <li><strong>The day:</strong> your volunteers arrive ninety minutes ahead. We have been there since five.</li>
</ol>
<h2>One name, one number</h2>
<p>At the bottom of the page, put the outing coordinator's name, photograph, direct line and hours. Then make sure someone covers while that person is on the course, because outing coordinators live on the course. If inquiries go to a form, say how soon you answer, and keep to it in May as well as in January. An outing inquiry that waits four days has been answered by somebody else.</p>
<h2>Give it an owner and two dates</h2>
<p>Pages go stale because no one is told to look at them. Put two reviews on the calendar: one in the fall, when next year's prices are set, and one in midsummer, when there are fresh photographs and the season's mistakes are still vivid. After each outing, ask the planner a single question, "What did you have to ask us that should have been on the page?", and add the answer.</p>
<p>It pays to make the page easy to find as well as to read. A planner searches for a place and an occasion, so the town and the words "charity golf outing" should be in the title. The rest of your listing should agree with it; our <a href="/blog/business-profile-quarterly-check">quarterly profile check</a> covers that, and a <a href="/seo-audit">free audit</a> will show where your page stands now.</p>$html$,
  'Golf Courses', array['golf courses', 'outings', 'content'], 'Jordan Placeholder', 4,
  '2026-08-18 13:45:00+00', '2026-08-11 15:15:00+00', '2026-08-18 13:45:00+00',
  true, false, 'approved',
  null,
  null
),
(
  '00000000-0000-4000-8000-000000000029',
  'winter-projects-are-recruiting-content',
  'Winter Projects Are Recruiting Content',
  'Bunker rebuilds and tree work show future crew members what the job is like. A light way to document a winter project without slowing it down.',
  $html$<p>While members are away, the grounds crew does its most interesting work of the year. Bunkers are rebuilt, drains laid, trees taken down, and by the time anyone plays again it is under grass. That is a pity, because it is the best picture of the job that a future crew member could be shown.</p>
<h2>Three photographs a week</h2>
<p>Choose one fixed spot and take the same view every Friday. Add one picture of hands doing something and one of a mistake being fixed. Ask whoever is in the frame. A shared album on a phone is enough, and nobody has to stop work for it.</p>
<h2>Captions by the crew</h2>
<p>Have the person who did the work say what it was, in a sentence, and type it as spoken: "This is the fourth time we have dug here, and we finally found the old clay tile." Readers who have held a shovel will understand, and they are the readers you want.</p>
<h2>Where it goes</h2>
<p>Put the series on the page for grounds jobs, oldest first, so that an applicant can watch the thing being built. Send a link to members too. They will complain less in May about a hole they saw open in January. Then mention it in the early offer to last year's people, which we described in our <a href="/blog/rehire-first-seasonal-golf-staff">seasonal staffing calendar</a>.</p>
<p>Stop when the project is finished. A record with an end is worth more than a feed that trails away.</p>$html$,
  'Golf Courses', array['golf courses', 'content', 'grounds crew'], 'Casey Specimen', 1,
  '2026-01-29 15:20:00+00', '2026-01-23 13:45:00+00', '2026-01-29 15:20:00+00',
  false, false, 'approved',
  null,
  null
)
on conflict (id) do nothing;

-- Local SEO
insert into public.blog_posts (
  id, slug, title, excerpt, content, category, tags, author_name, read_time_minutes,
  published_at, created_at, updated_at, is_published, is_featured, moderation_status,
  meta_description, focus_keyword
) values
(
  '00000000-0000-4000-8000-000000000030',
  'business-profile-quarterly-check',
  'Your Business Profile Has Drifted. A Quarterly Check.',
  'Your business profile can change while you are not looking. Forty minutes a quarter is enough to catch the drift, if you check the right things.',
  $html$<p>A business profile on Google is a strange kind of property. You claim it and fill it in, and then other people go on editing it. Users suggest changes, some of which are accepted. Photographs arrive from strangers. Categories get added to the system and yours stays where it was. Special holiday hours that somebody entered last year kick in again. Nobody sends you a memo.</p>
<p>So treat it like a vehicle. It needs an inspection on a date, whether or not it seems to be running well. Here is ours, in the order that catches the costly faults first. It takes about forty minutes for a single location.</p>
<h2>Before you start</h2>
<p>Open the profile three ways: as the owner, as a signed-out visitor on a phone, and on the map. What you see as the owner is what you entered. What you see as a visitor is what is being shown. The purpose of the exercise is to find the difference.</p>
<h2>Identity, ten minutes</h2>
<ol>
  <li><strong>Name.</strong> The name on your sign, with nothing added. Tacked-on keywords break the guidelines and invite a competitor to report you.</li>
  <li><strong>Category.</strong> Read the current list in your field and confirm that the primary one is still the most exact. It carries more weight than anything else you choose.</li>
  <li><strong>Address and pin.</strong> Zoom in. Is the pin on your door, or behind the building across from it? If customers do not come to you, the address should be hidden and the service area set.</li>
  <li><strong>Phone.</strong> Call it from a phone that has never called it before. You would be surprised who answers.</li>
  <li><strong>Owners and managers.</strong> Remove the agency you left and the employee who left you. Make sure that two living people at the company have ownership.</li>
</ol>
<h2>Facts, ten minutes</h2>
<p>Check regular hours against the door, and special hours against the next quarter's holidays. Check that the website link goes to a page that loads and says the same thing. For appointment and booking links, go through every step up to the last button. If the profile lists services, compare them with what you would be glad to be called about tomorrow; delete the ones you dropped, and add the one that now pays for the rest.</p>
<h2>Evidence, ten minutes</h2>
<p>Look at the last dozen photographs. Anyone can post, so there may be another business, an old logo or a parking dispute among them. Report what breaks the rules. Then add five of your own: the front as it looks from the street, the entrance, the inside, people at work and one finished job. Plain and recent beats handsome and old.</p>
<p>Read every review since the last inspection and answer those you missed, the kind ones included. Note the words customers use. If they keep thanking you for something that your services list does not mention, you have a line to add.</p>
<h2>Agreement, ten minutes</h2>
<p>Search for your phone number, in quotation marks. Then search for your old address, if you have moved. Every result that disagrees with the profile is a chance for a customer, or a search engine, to doubt which is right. You do not have to chase each obscure directory. Correct the large maps, the main trade listing, the chamber of commerce and your own site's footer, in which the wrong suite number has been sitting since the move.</p>
<h2>What not to touch</h2>
<p>Do not change the name, the category and the address in one sitting. Each of them can trigger a re-verification, and a profile suspended during your busiest week is a high price for tidiness. Make one significant change, wait for it to settle, then make the next. And leave the description alone unless it is wrong; people fuss over it because it is easy to write.</p>
<h2>Write it down</h2>
<p>Keep a page with the date, who looked, what differed and what was done. On your third inspection the page becomes useful, because you'll see which faults return. A pin that keeps moving has somebody moving it.</p>
<p>If you have several locations, do the one that earns the most first and the one that worries you second. If you would like another pair of eyes, ask for the <a href="/seo-audit">free SEO audit</a>. If you'd rather hand the inspection over, <a href="/services/local-seo">local search work</a> is something we do, but settle first whose calendar it lives on. The calendar is the part most owners lack.</p>$html$,
  'Local SEO', array['local seo', 'business profile', 'maintenance'], 'Alex Example', 3,
  '2025-09-18 13:00:00+00', '2025-09-12 16:25:00+00', '2025-09-18 13:00:00+00',
  true, false, 'approved',
  'Business profiles change without you: suggested edits, old hours, new categories. A 40-minute check to run at the start of each quarter.',
  'google business profile audit'
),
(
  '00000000-0000-4000-8000-000000000031',
  'jobposting-markup-line-by-line',
  'JobPosting Markup, Line by Line',
  'A few lines of structured data let search engines show your openings as jobs. Here is a complete example, and the reason each line is in it.',
  $html$<p>Your openings can appear in Google's job search without a job board in between, as long as each has its own page and the page carries structured data of the type <code>JobPosting</code>. The markup is a block of JSON that visitors never see. Software writes it, a person should understand it, and the mistakes that keep postings from being shown are nearly always mistakes of fact.</p>
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
<p><strong>title</strong> is the name of the job and nothing else. No city, no salary, no "Hiring now," no requisition code. If the title on the page says something different, change one of them.</p>
<p><strong>description</strong> is the full text of the posting, in simple HTML, and it has to match what a visitor can read. A summary here and the details in a PDF will not do. Angle brackets are part of the value; how they are escaped is your software's business, but check the output once with your own eyes.</p>
<p><strong>datePosted</strong> is the day the job was first published. Resetting it each Monday to look fresh is the sort of thing that gets a site ignored.</p>
<p><strong>hiringOrganization</strong> is the employer. If you are an agency advertising for a client, this takes thought: name the client if you may, and read the current guidance on confidential postings if you may not.</p>
<p><strong>jobLocation</strong> is where the person reports for work, which may not be head office. Be as exact as you can, down to the street. For fully remote work there is <code>jobLocationType</code> with the value <code>TELECOMMUTE</code>, together with <code>applicantLocationRequirements</code>; use those only if the job never requires attendance.</p>
<p>The property also accepts a list. One technician who may work out of any of three shops is one posting with three places. Three technicians, one for each shop, are three jobs, and each of them should have its own page, its own identifier and its own closing date. Treating the second case like the first is a common shortcut, and it means that when one job is filled, the whole posting becomes untrue.</p>
<h2>The lines you should want</h2>
<p><strong>baseSalary</strong> must be the employer's own figure, in the unit people are paid in. An hourly job marked as yearly looks either insulting or absurd. <strong>validThrough</strong> takes a date and time with an offset; leave it out only if the posting really has no end. <strong>employmentType</strong> uses fixed words such as <code>PART_TIME</code>, <code>CONTRACTOR</code> or <code>PER_DIEM</code>, and may hold several. <strong>identifier</strong> is your own reference, and lets two copies of one job be recognized as one. <strong>directApply</strong> says that a reader can finish an application on your page without being sent through a maze.</p>
<h2>Four errors to look for first</h2>
<ul>
  <li>Markup on the page that lists all jobs. It belongs on each job's own page.</li>
  <li>A filled position that still answers. Remove the page, or take the markup out, or set <code>validThrough</code> in the past. Do it the same day.</li>
  <li>Markup that is added by a script after a long delay, or only after consent. View what a crawler gets.</li>
  <li>Values copied from a template. Search your site for the template's city.</li>
</ul>
<h2>Test, submit, watch</h2>
<p>Run one page through Google's Rich Results Test and fix the errors, then the warnings that you can answer truthfully. List job pages in a sitemap with honest modification dates. In Search Console, look at the report for job postings once a week until it is boring, then once a month. Guidelines change, so the documentation is the authority here and this article is an introduction.</p>
<p>Markup will make a posting eligible to be shown. Whether it is worth opening depends on the words, which is a matter for <a href="/blog/careers-page-answers-seven-questions">the careers page itself</a>. And if your postings live inside software that offers no access to their HTML, ask the vendor what it emits; any modern <a href="/services/ats-platform">applicant tracking system</a> should have an answer ready.</p>$html$,
  'Local SEO', array['local seo', 'structured data', 'job ads'], 'Casey Specimen', 4,
  '2026-03-24 14:40:00+00', '2026-03-17 17:55:00+00', '2026-03-24 14:40:00+00',
  true, false, 'approved',
  'A working JobPosting JSON-LD example explained property by property, and the upkeep that keeps your openings eligible for job search results.',
  'jobposting structured data'
),
(
  '00000000-0000-4000-8000-000000000032',
  'links-a-recruiting-firm-can-earn',
  'Links a Recruiting Firm Can Earn Without Begging',
  'Recruiters sit on knowledge that local reporters, schools and trade groups would happily cite. Five links to earn, and three you should turn down.',
  $html$<p>The email begins, "I was reading your excellent article and noticed a broken link." It was sent to four hundred sites this morning, and you have deleted three like it this week. If that is link building, no wonder respectable firms want no part of it.</p>
<p>But a link is only a citation, and recruiters know things that other people would cite if they could find them written down. You know what a licensed practical nurse is offered this month in your county, which shifts go unfilled, how long a paralegal search takes now compared with spring. Hardly anyone publishes it. Below are five ways to be cited, easiest first, then three offers to decline.</p>
<h2>Five to earn</h2>
<h3>The partner page</h3>
<p>You already belong to things: a chamber of commerce, a staffing association, the software vendors whose directory lists certified users, a scholarship you fund. Write down all of them, look at each one's website, and ask for the listing you're entitled to. Allow an hour. Most firms find that a few were never claimed.</p>
<h3>The career office</h3>
<p>Colleges and training programs keep pages of resources for students. They do not want your job list, because it goes stale. They will link to something that helps a student no matter who hires them: how to read an offer letter for a first clinical job, what to ask before taking a travel contract, how references work. Write it with no form in front of it, and send it to one named adviser with two sentences.</p>
<h3>The local pay note</h3>
<p>Twice a year, publish what you have seen in one occupation and one metro area. State how many placements or offers it rests on, who is left out and what you are unsure about. A small sample that is described honestly is quotable; a large claim with no method is not. Reporters on the business desk need exactly this, and they need someone who will pick up the phone.</p>
<blockquote>
  <p>We recruit dental hygienists in this county and have just put our spring pay note online. It covers the offers we handled ourselves, so it is a narrow view, and the page says how narrow. If you are writing about clinics that cannot fill chairs, I can talk any afternoon this week.</p>
</blockquote>
<h3>The explained rule</h3>
<p>When a pay transparency law or a licensing change reaches your state, employers search for a plain explanation. Summarize it, link to the official text, say what you don't know, and have counsel read it. Then keep it current. An explanation that is still right a year later collects links by itself, because all the quick ones have expired.</p>
<h3>The gathering</h3>
<p>Host something small and useful, such as an evening for new clinic managers on interviewing, with a sandwich. The venue, the speakers and the calendar of every association involved will link to the event's page. Leave that page up afterward with notes from the talk, since it then becomes worth citing for another reason.</p>
<h2>Three to decline</h2>
<p><strong>The guest post with a price.</strong> If money changes hands for a link that passes as an endorsement, search engines' guidelines call it a scheme. Paid placements exist, but they have to be marked as such, and then their value lies in the readers.</p>
<p><strong>The private network.</strong> A set of websites with no visible owner and an article on every subject. You would be buying a place beside a casino.</p>
<p><strong>The swap.</strong> One exchange between neighbors who really do refer work is ordinary business. A spreadsheet of exchanges with strangers is a pattern, and patterns are what get noticed.</p>
<h2>A pace you can keep</h2>
<p>Plan for one worthwhile piece a quarter and one hour a month of writing to people by name. Keep a simple record: who you wrote to, about what, and how it ended. Read it before writing to the same person again. In a year you may have a dozen good links, which doesn't sound like much until you look at what your nearest competitor has.</p>
<p>If you hand this over, ask the provider for the list of sites before they are contacted and the text before it is sent. Ask the same of us if it is our <a href="/services/backlink-outreach">outreach service</a> you are considering. Whoever does it, begin at home: a visitor who follows a hard-won link to a page about nothing will not link to it again. The resources page on your own site is a fair test of whether there's anything to cite, and you are welcome to hold <a href="/resources">ours</a> to it.</p>$html$,
  'Local SEO', array['local seo', 'backlinks', 'recruiting firms'], 'Sam Sample', 4,
  '2026-07-30 13:15:00+00', '2026-07-23 18:35:00+00', '2026-07-30 13:15:00+00',
  true, false, 'approved',
  'Five kinds of local link that a recruiting firm earns by being useful, with the pitch for each, and three kinds to turn down.',
  'recruiting firm backlinks'
),
(
  '00000000-0000-4000-8000-000000000033',
  'two-offices-one-phone-number',
  'Two Offices, One Phone Number, and a Confused Map',
  'When two locations share a phone line, a map may decide that they are one business. How to keep them distinct using facts that are already true.',
  $html$<p>A firm opens a second office. The phones roll over to the same front desk, the website gains a line in the footer, and somebody copies the first business profile and changes the address. A month later one of the two has vanished from the map, or the reviews of one are appearing on the other.</p>
<p>Mapping services are forever trying to work out whether two listings describe one place. When name, number and website all agree, they may decide that the answer is yes. You can help them, and the way to do it is with facts. Tricks make it worse.</p>
<h2>Give each office its own facts</h2>
<ol>
  <li><strong>A number that rings there.</strong> It can forward to the shared desk in the evening. By day, someone at that office should be able to answer it.</li>
  <li><strong>A page of its own.</strong> Address, hours, parking, the people who work there, photographs of that door. The profile links to this page and not to the home page.</li>
  <li><strong>Its real hours.</strong> If the second office is staffed three days a week, say so. An office that's listed as open but turns out to be locked gets the reviews it deserves.</li>
  <li><strong>Its own reviews.</strong> Ask clients with the link for the place they visited.</li>
</ol>
<h2>What must stay the same</h2>
<p>The business name. Adding a neighborhood to one of them because it seems tidy is against the guidelines unless it is part of the name in the real world, on the sign and on the invoices. Keep the category the same as well, unless the offices do different work.</p>
<h2>When the second office is not an office</h2>
<p>A mailbox, a shared desk that nobody uses, or a partner's spare room is not a location for these purposes. Do not list it. If you serve that town from elsewhere, describe it as a service area and write <a href="/blog/one-truck-twelve-towns-service-area-pages">a page that deserves to exist</a>. The rules on virtual offices are strict, competitors do report them, and reinstatement is slow.</p>
<h2>If they have already merged</h2>
<p>Do not delete anything in a hurry. Take screenshots, note both identifiers, and gather proof for each address: a lease, a utility bill, a photograph of permanent signs. Correct the website first, since it is evidence too. Then ask support to separate the listings, in one message with the proof attached, and answer from the same account. Opening five tickets restarts the queue five times.</p>
<p>Afterward add both offices to your <a href="/blog/business-profile-quarterly-check">quarterly check</a>. Two listings that have been confused once tend to be confused again, usually after someone helpfully suggests an edit.</p>$html$,
  'Local SEO', array['local seo', 'multi-location', 'business profile'], 'Sam Sample', 2,
  null, '2026-11-13 15:45:00+00', '2026-11-13 15:45:00+00',
  true, false, 'pending',
  'When two locations share a phone number or a suite, maps can merge or hide them. How to tell the offices apart without inventing anything.',
  'multi location local seo'
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
<p>That is not quite ten, but you get the idea. Use the same name, address and number each time, paste in the same description, and move on to the next. You can always clean up later.</p>$html$,
  'Local SEO', array['local seo', 'directories'], 'Jordan Placeholder', 1,
  null, '2026-10-14 22:05:00+00', '2026-10-14 22:05:00+00',
  true, false, 'rejected',
  null,
  null
)
on conflict (id) do nothing;
