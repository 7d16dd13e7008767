import { websiteDomain } from "./website-domain.ts";

/** Networks, directories, site builders, stores and short links: a host of theirs has pages of many companies. */
const SHARED_HOSTS: ReadonlySet<string> = new Set(
  (
    "facebook.com fb.com fb.me instagram.com linkedin.com lnkd.in twitter.com x.com t.co youtube.com youtu.be tiktok.com " +
    "pinterest.com xing.com vk.com ok.ru weibo.com threads.net threads.com bsky.app reddit.com snapchat.com tumblr.com " +
    "vimeo.com twitch.tv t.me telegram.me wa.me whatsapp.com line.me discord.gg medium.com substack.com ghost.io " +
    "github.com gitlab.com bitbucket.org huggingface.co behance.net dribbble.com soundcloud.com open.spotify.com patreon.com " +
    "crunchbase.com angel.co wellfound.com glassdoor.com indeed.com kununu.com yelp.com tripadvisor.com trustpilot.com " +
    "g2.com capterra.com clutch.co yellowpages.com gelbeseiten.de northdata.de opencorporates.com wikipedia.org wikidata.org archive.org " +
    "meetup.com eventbrite.com kickstarter.com gofundme.com gumroad.com etsy.com ebay.com ebay.de amazon.com amazon.de " +
    "google.com sites.google.com docs.google.com drive.google.com maps.google.com goo.gl g.page g.co forms.gle business.site page.link apps.apple.com itunes.apple.com onelink.me " +
    "blogger.com wordpress.com wixsite.com wixstudio.io wixstudio.com editorx.io squarespace.com weebly.com weeblysite.com webflow.io " +
    "jimdo.com jimdosite.com jimdofree.com godaddysites.com strikingly.com mystrikingly.com site123.me ucraft.site carrd.co " +
    "webnode.com webnode.page yolasite.com ueniweb.com negocio.site duda.co multiscreensite.com tilda.ws ukit.me " +
    "canva.site framer.website framer.app framer.ai lovable.app bubbleapps.io softr.app super.site notion.site notion.so " +
    "gitbook.io readthedocs.io hs-sites.com hubspotpagebuilder.com typeform.com calendly.com canva.com " +
    "myshopify.com bigcartel.com square.site mybigcommerce.com ecwid.com company.site storenvy.com " +
    "github.io gitlab.io netlify.app vercel.app herokuapp.com pages.dev workers.dev onrender.com surge.sh glitch.me " +
    "replit.app fly.dev web.app firebaseapp.com appspot.com azurewebsites.net cloudfront.net amazonaws.com sharepoint.com " +
    "zendesk.com freshdesk.com atlassian.net statuspage.io slack.com zoom.us airtable.com trello.com dropbox.com " +
    "lever.co greenhouse.io workable.com myworkdayjobs.com bamboohr.com personio.de personio.com recruitee.com ashbyhq.com " +
    "smartrecruiters.com bandcamp.com mailchimpsites.com mailchi.mp campaign-archive.com hsforms.com surveymonkey.com " +
    "linktr.ee bio.link beacons.ai lnk.bio campsite.bio allmylinks.com taplink.cc about.me bit.ly tinyurl.com ow.ly rebrand.ly"
  ).split(" "),
);

/** Makers of blogs under the domain of each country. */
const SHARED_ANYWHERE = /(?<![^.])(?:blogspot|blogger|webnode|pinterest)\.[a-z]{2,3}(?:\.[a-z]{2})?$/;

/** Mail providers, under any ending and under one. */
const FREEMAIL =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|rocketmail|aol|icloud|gmx|yandex|proton|protonmail|tutanota|mail)\.[a-z]{2,3}(?:\.[a-z]{2})?$/;
const FREEMAIL_HOSTS: ReadonlySet<string> = new Set(
  (
    "me.com mac.com web.de t-online.de freenet.de arcor.de email.de posteo.de mailbox.org pm.me tuta.io tuta.com fastmail.com fastmail.fm " +
    "hey.com zohomail.com bk.ru inbox.ru list.ru rambler.ru ukr.net qq.com 163.com 126.com sina.com foxmail.com naver.com " +
    "daum.net hanmail.net rediffmail.com orange.fr wanadoo.fr free.fr laposte.net sfr.fr neuf.fr bbox.fr libero.it " +
    "virgilio.it tin.it alice.it tiscali.it bluewin.ch hispeed.ch btinternet.com btopenworld.com sky.com talktalk.net " +
    "virginmedia.com ntlworld.com blueyonder.co.uk comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net " +
    "charter.net earthlink.net shaw.ca rogers.com sympatico.ca telus.net bigpond.com optusnet.com.au uol.com.br bol.com.br " +
    "terra.com.br ig.com.br telenet.be skynet.be ziggo.nl kpnmail.nl planet.nl hetnet.nl xs4all.nl home.nl telia.com wp.pl " +
    "o2.pl onet.pl interia.pl seznam.cz centrum.cz email.cz freemail.hu citromail.hu abv.bg sapo.pt online.no inbox.lv"
  ).split(" "),
);

/** Whether people have mailboxes at a domain whatever company they work for. */
function isFreemail(domain: string): boolean {
  return FREEMAIL.test(domain) || FREEMAIL_HOSTS.has(domain);
}

function sharedPartOf(domain: string): string | undefined {
  if (isFreemail(domain)) return domain;
  const [anywhere] = SHARED_ANYWHERE.exec(domain) ?? [];
  if (anywhere !== undefined) return anywhere;
  const labels = domain.split(".");
  return labels.map((_, place) => labels.slice(place).join(".")).find((host) => SHARED_HOSTS.has(host));
}

/** The host that a website shares with those of other companies: "facebook.com"; undefined for a company's own. */
export function sharedHost(website: string): string | undefined {
  return sharedPartOf(websiteDomain(website));
}

/** Whether a website is the root of its host, as the host's own company writes it. */
function isRoot(website: string): boolean {
  return /^(?:[a-z]+:)?[\\/]*[^/?#\\]*[\\/]*$/i.test(website.trim());
}

/**
 * The domain that tells a company from others, by its website in any spelling; "" where that is none, and for a page on a
 * host that many share. The bare address of such a host is that of the company behind it.
 */
export function companyDomain(website: string): string {
  const domain = websiteDomain(website);
  const shared = sharedPartOf(domain);
  return shared === undefined || (shared === domain && isRoot(website)) ? domain : "";
}
