import type { HeaderExample } from "./header-examples-for-test.ts";

/** Files in other languages than English. */
export const LANGUAGES: readonly HeaderExample[] = [
  {
    name: "German",
    header: "Anrede|Vorname|Nachname|Firma|Position|E-Mail-Adresse|Telefon|Bemerkung",
    rows: [
      "Herr|Jörg|Müller|Müller Maschinenbau GmbH|Geschäftsführer|j.mueller@mueller.example|+49 30 5550123|",
    ],
    targets: {
      Vorname: "firstName",
      Nachname: "lastName",
      Firma: "companyName",
      Position: "jobTitle",
      "E-Mail-Adresse": "emailAddress",
      Telefon: "phone",
    },
  },
  {
    name: "French",
    header: "Prénom|Nom|Société|Fonction|Adresse e-mail|Téléphone|Ville",
    rows: ["Amélie|Durand|Boulangerie SARL|Directrice|a.durand@boulangerie.example|01 55 55 01 23|Lyon"],
    targets: {
      Prénom: "firstName",
      Société: "companyName",
      Fonction: "jobTitle",
      "Adresse e-mail": "emailAddress",
      Téléphone: "phone",
      Nom: "lastName",
    },
  },
  {
    name: "Spanish",
    header: "Nombre|Apellidos|Empresa|Cargo|Correo electrónico|Teléfono móvil",
    rows: ["Lucía|García Pérez|Naranja SL|Gerente|lucia@naranja.example|600 555 012"],
    targets: {
      Nombre: "firstName",
      Apellidos: "lastName",
      Empresa: "companyName",
      Cargo: "jobTitle",
      "Correo electrónico": "emailAddress",
    },
  },
  {
    name: "Italian",
    header: "Nome|Cognome|Azienda|Ruolo|Email|Telefono",
    rows: ["Giulia|Rossi|Pane SRL|Responsabile|giulia@pane.example|06 5550 1234"],
    targets: {
      Nome: "firstName",
      Cognome: "lastName",
      Azienda: "companyName",
      Ruolo: "jobTitle",
      Email: "emailAddress",
      Telefono: "phone",
    },
  },
  {
    name: "Dutch",
    header: "Voornaam|Achternaam|Bedrijf|Functie|E-mailadres|Telefoonnummer",
    rows: ["Sanne|de Vries|Fiets BV|Directeur|sanne@fiets.example|020 555 0123"],
    targets: {
      Voornaam: "firstName",
      Achternaam: "lastName",
      Bedrijf: "companyName",
      Functie: "jobTitle",
      "E-mailadres": "emailAddress",
      Telefoonnummer: "phone",
    },
  },
  {
    name: "Portuguese",
    header: "Nome completo|Empresa|Cargo|E-mail|Telefone",
    rows: ["Ana Souza|Café Lda|Diretora|ana@cafe.example|11 5555 0123"],
    targets: {
      "Nome completo": "fullName",
      Empresa: "companyName",
      Cargo: "jobTitle",
      "E-mail": "emailAddress",
      Telefone: "phone",
    },
  },
  {
    name: "Swedish",
    header: "Förnamn|Efternamn|Företag|Befattning|E-post|Mobil",
    rows: ["Åsa|Öberg|Skog AB|Chef|asa@skog.example|070 555 01 23"],
    targets: {
      Förnamn: "firstName",
      Efternamn: "lastName",
      Företag: "companyName",
      Befattning: "jobTitle",
      "E-post": "emailAddress",
      Mobil: "phone",
    },
  },
  {
    name: "Norwegian companies",
    header: "Virksomhet|Nettside|Poststed|Land",
    rows: ["Fjord AS|fjord.example|Bergen|Norge"],
    type: "company",
    targets: {
      Virksomhet: "companyName",
      Nettside: "companyWebsite",
      Poststed: "companyCity",
      Land: "companyCountry",
    },
  },
];
