/** What people are called in short, a given name a line; folded. One short form may stand for several names. */
const SHORT_FORMS = `
abigail abby abbie gail
albert al bert bertie
alexander alex al sandy xander sasha
alexandra alex sandra sandy lexi sasha
alfred alf alfie fred freddie
amanda mandy
andrew andy drew
anthony tony
arthur art artie
barbara barb babs
barnaby barney
beatrice bea trixie
benjamin ben benny
bernard bernie
caleb cal
catherine cathy cath kate katie cat
charles charlie chuck
charlotte charlie lottie
christina chris tina
christine chris tina
christopher chris kit topher
daniel dan danny
david dave davy
deborah deb debbie
dominic dom nick
donald don donnie
dorothy dot dottie dolly
edith edie
edmund ed eddie ned ted
edward ed eddie ned ted teddy
eleanor ellie nell nora
elizabeth liz lizzie beth betty eliza libby bess
emily em emmy
esther essie
eugene gene
evelyn eve evie
frances fran frankie francie
francis frank
frederick fred freddie rick
gabriel gabe
geoffrey geoff jeff
gerald gerry jerry
gregory greg
harold harry hal
harriet hattie
henry harry hank hal
imogen immy
isabella bella izzy
jacob jake
james jim jimmy jamie
jeffrey jeff
jennifer jen jenny
jeremy jerry
jessica jess jessie
joanna jo
john jack johnny jon
jonathan jon jonny
joseph joe joey
josephine jo josie
joshua josh
julian jules
katherine kathy kath kate katie kat
kenneth ken kenny
lawrence larry laurie
leonard len lenny leo
leopold leo
malcolm mal
marcus mark marc
margaret maggie meg peggy
martin marty
matthew matt
maximilian max
michael mike mick micky
miriam mim
nathan nate nat
nathaniel nate nat
nicholas nick nicky
oliver ollie
pamela pam
patricia pat patty trish tricia
patrick pat paddy
penelope penny
peter pete
philip phil pip
phoebe bee
raymond ray
rebecca becky becca
richard rich rick dick ricky
robert rob bob bobby robbie bert
ronald ron ronnie
rosalind ros roz
samantha sam sammy
samuel sam sammy
sarah sally
sebastian seb
simon si
stephen steve
steven steve
susan sue susie
tessa tess
theodore ted theo teddy
theresa terry tess
thomas tom tommy
timothy tim timmy
tobias toby
valerie val
vernon vern
victor vic
victoria vicky tori
vincent vince vinny
violet vi
virginia ginny
walter walt wally
william will bill billy liam
winifred winnie freda
zachary zach zack
friedrich fritz
johannes hans
francisco paco
jose pepe
giuseppe beppe
`;

const known = new Map<string, Set<string>>();
for (const line of SHORT_FORMS.trim().split("\n")) {
  const names = line.split(" ");
  for (const name of names) known.set(name, new Set([...(known.get(name) ?? []), ...names]));
}

/** The names that somebody with this given name may go by as well: "bob" → "robert", "rob" …; folded, none for most. */
export function nicknamesOf(givenName: string): string[] {
  return [...(known.get(givenName) ?? [])].filter((name) => name !== givenName);
}
