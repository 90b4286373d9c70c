import { type View, view } from '../document/index.ts';

export interface Tab {
  readonly view: View;
  readonly title: string;
  readonly tip?: string;
}

/** The way to each view: one link each, the present one marked. */
export function ViewLinks({ tabs }: { readonly tabs: readonly Tab[] }) {
  return (
    <nav aria-label="Views">
      {tabs.map((tab) => (
        <a
          key={tab.view}
          href={`#view=${tab.view}`}
          title={tab.tip}
          aria-current={view.value === tab.view ? 'page' : undefined}
          onClick={(event) => {
            event.preventDefault();
            view.value = tab.view;
          }}
        >
          {tab.title}
        </a>
      ))}
    </nav>
  );
}
