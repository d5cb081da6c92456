import type { EditablePost } from '../api/posts';

interface Props {
  post: NonNullable<EditablePost['post']>;
  approvedBy: string | null;
}

/** A public post for its writer, who can't change it anymore. */
export function LivePost({ post: { fields, slug }, approvedBy }: Props) {
  return (
    <section className="border-t border-ink py-5" aria-labelledby="live-post">
      <h2 id="live-post" className="display text-title" dir="auto">
        {fields.title}
      </h2>
      <p>
        {`This post is public. ${approvedBy ? `${approvedBy} approved it. ` : ''}To change it, ask ${approvedBy ?? 'a moderator'}. Only moderators can edit a public post.`}
      </p>
      <div className="staff-buttons mt-6">
        <a href={`/blog/${slug}`} className="action">
          View the post
        </a>
      </div>
    </section>
  );
}
