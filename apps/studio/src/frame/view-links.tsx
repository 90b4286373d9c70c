import { view } from '../document/index.ts';
import type { Tab } from '../views/index.ts';

/** The way to each view: one link each, the present one marked. */
export function ViewLinks({ tabs }: { readonly tabs: readonly Tab[] }) {
  return (
    <nav aria-label="Views">
      {tabs.map((tab) => (
        <a
          key={tab.name}
          href={`#view=${tab.name}`}
          title={tab.tip}
          aria-current={view.value === tab.name ? 'page' : undefined}
          onClick={(event) => {
            event.preventDefault();
            view.value = tab.name;
          }}
        >
          {tab.title}
        </a>
      ))}
    </nav>
  );
}
