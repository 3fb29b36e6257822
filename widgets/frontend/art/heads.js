// Heads of court cards, facing us, chin near (57.5, 61): French kings and jacks, Italian kings, riders and foot soldiers.
const GOLD = 'fill="var(--b-court-gold)"';
const CARD = 'fill="var(--b-card)"';
const LINE = 'fill="none"';
const LIGHT = 'fill="none" stroke="var(--b-card)"';

export const KING = `<path d="M43 28C38 36 42 44 36 52 34 57 40 60 44 57L58 60 71 57C76 60 81 57 79 52 73 44 77 36 72 28Z"/>
<path ${CARD} d="M45 30H70V44C70 54 66 60 57.5 60S45 54 45 44Z"/>
<path d="M45 45C48 52 53 48 57.5 49 62 48 67 52 70 45 71 60 65 70 57.5 73 50 70 44 60 45 45Z"/>
<path ${LIGHT} d="M53.5 54Q57.5 56.5 61.5 54M52 61Q54 66 57.5 69M63 61Q61 66 57.5 69"/>
<path ${LINE} d="M48 36.5Q51 34.5 54 36.5M61 36.5Q64 34.5 67 36.5M57.5 38 56 45H58.5"/>
<circle cx="51.3" cy="39.6" r="1"/><circle cx="63.7" cy="39.6" r="1"/>
<path ${GOLD} d="M42 31 37 15 47.5 22 57.5 11.5 67.5 22 78 15 73 31Q57.5 27 42 31Z"/>
<path d="M41.5 32.5 42.5 27.5Q57.5 23.5 72.5 27.5L73.5 32.5Q57.5 28.5 41.5 32.5Z"/>`;

export const JACK = `<path ${GOLD} d="M42 30C38 42 39 52 38 58 44 60 50 58 50 52H65C65 58 71 60 77 58 76 52 77 42 73 30Z"/>
<path ${LINE} d="M42 55Q44 46 43.5 36M46 56Q48 46 46 36M73 55Q71 46 71.5 36M69 56Q67 46 69 36"/>
<path ${CARD} d="M46 31H69V44C69 54 64 61 57.5 61S46 54 46 44Z"/>
<path ${LINE} d="M49 38.5Q51.5 36.5 54 38.5M61 38.5Q63.5 36.5 66 38.5M57.5 40 56.5 47H58.5M53.5 52Q57.5 54.5 61.5 52"/>
<circle cx="52" cy="41.3" r="1"/><circle cx="63.2" cy="41.3" r="1"/>
<path d="M40 33C36 25 44 16 58 17 72 16 80 24 75 33Q57.5 27 40 33Z"/>
<path ${LIGHT} d="M42 29.5Q57.5 23.5 73.5 29.5"/>
<path ${GOLD} d="M72 29C85 29 92 20 88 11 80 10 70 13 68 27Z"/>
<path ${LINE} d="M70 28Q78 22 86 13M76 23.5 75 16M80 19.5 80 13M78 22 87 20"/>`;
