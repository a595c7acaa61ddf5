/** The initial terms, and the demo firm's own texts. */
import type { basicPages, terms } from "./tables.ts";

const section = (title: string, ...paragraphs: string[]) => [`## ${title}`, ...paragraphs].join("\n\n");

export const firstTerms: typeof terms.$inferInsert = {
  version: 1,
  titleEs: "Términos y condiciones de los trámites en línea",
  titleEn: "Terms and conditions of online procedures",
  textEs: [
    section(
      "1. Quién presta el servicio",
      "Nuestro bufete presta servicios legales, notariales y de gestión registral. En su nombre pedimos a los registros y organismos competentes los documentos que usted necesita; la decisión de expedirlos y su contenido corresponden a esos organismos.",
    ),
    section(
      "2. Quién puede pedir documentos",
      "Debe tener 18 años o más y una cuenta activada. Puede pedir documentos a su nombre o de familiares hasta el cuarto grado, de su cónyuge, o como representante legal. Usted responde de que los datos sean verdaderos; un error en ellos puede hacer que el registro rechace la solicitud.",
    ),
    section(
      "3. Cupos semanales",
      "Cada servicio tiene un número limitado de cupos por semana, que se abren el lunes. Al comenzar una solicitud le reservamos los cupos durante 30 minutos; si no la termina en ese tiempo, quedan libres para otras personas. Cada usuario tiene un máximo de solicitudes por semana, que se muestra en su página de inicio.",
    ),
    section(
      "4. Precio y enlace de pago",
      "El precio se muestra desglosado antes de confirmar y queda fijado cuando termina la solicitud. Recibirá por correo un enlace de pago que vence a las 72 horas; pasado ese tiempo puede pedir otro mientras la solicitud siga abierta. Se paga en pesos cubanos cuando el solicitante y el titular están en Cuba, y en moneda extranjera con tarjeta internacional en los demás casos; con tarjeta internacional se añade una comisión bancaria, que se indica aparte.",
    ),
    section(
      "5. Plazo y entrega",
      "El plazo de cada servicio se cuenta en días laborables desde que se aprueba el pago. Le avisaremos por correo cuando el documento esté listo. Se entrega en nuestra oficina a la persona que usted indicó, con su documento de identidad, o por mensajería donde se ofrezca; el precio de la mensajería se paga al recibirla.",
    ),
    section(
      "6. Cancelaciones y devoluciones",
      "Puede cancelar sin costo antes de pagar. Si pagó y el servicio no puede prestarse por causas ajenas a usted, o pagó dos veces, le devolvemos el importe a la cuenta o tarjeta con la que pagó. Cuando el registro rechaza la solicitud por datos incorrectos se devuelve la parte del servicio que no se haya ejecutado; las comisiones bancarias no se devuelven.",
    ),
    section(
      "7. Sus datos personales",
      "Usamos los datos solo para tramitar lo que usted pide, cobrarlo, entregarlo y cumplir la ley. Los comunicamos únicamente al registro u organismo que expide el documento y, para el pago, a la plataforma de pago que usted elija. Puede pedir su acceso, rectificación o eliminación en nuestra oficina, según la Ley 149 de 2022 de Protección de Datos Personales. Cinco años después de la entrega los datos de la solicitud se anonimizan.",
    ),
    section(
      "8. Cambios de estos términos",
      "Cuando cambien publicaremos una nueva versión. A cada solicitud se aplica la versión que usted aceptó al comenzarla.",
    ),
  ].join("\n\n"),
  textEn: [
    section(
      "1. Who provides the service",
      "Our firm provides legal, notarial and registry services. On your behalf we ask the competent registries and authorities for the documents you request; whether they are issued and what they say is decided by those authorities.",
    ),
    section(
      "2. Who can order documents",
      "You must be 18 or older and have an activated account. You can order documents for yourself, for relatives up to the fourth degree, for your spouse, or as a legal representative. You are responsible for the details being true; if they contain a mistake, the registry may reject the request.",
    ),
    section(
      "3. Weekly slots",
      "Each service has a limited number of slots per week, which open on Monday. When you start a request we hold its slots for 30 minutes; if you do not finish it in that time, they become free for others. Each user has a maximum number of requests per week, shown on their home page.",
    ),
    section(
      "4. Price and payment link",
      "The price is shown line by line before you confirm and is fixed when you finish the request. We will email you a payment link that expires after 72 hours; after that you can ask for another while the request is open. You pay in Cuban pesos when both the requester and the person on the document are in Cuba, and in foreign currency by international card otherwise; paying by international card adds a bank fee, shown separately.",
    ),
    section(
      "5. Processing time and delivery",
      "The processing time of each service is counted in working days from the approval of the payment. We will email you when the document is ready. It is handed over at our office to the person you named, with their identity document, or delivered where that is offered; delivery is paid for when you receive it.",
    ),
    section(
      "6. Cancellations and refunds",
      "You can cancel free of charge before paying. If you paid and the service cannot be provided for reasons beyond your control, or you paid twice, we refund the amount to the account or card you paid with. When the registry rejects the request because of wrong details, the part of the service that was not carried out is refunded; bank fees are not.",
    ),
    section(
      "7. Your personal data",
      "We use your data only to process what you order, charge for it, deliver it and comply with the law. We pass it only to the registry or authority that issues the document and, for the payment, to the payment service you choose. You can ask to see, correct or erase it at our office, under Act 149 of 2022 on the Protection of Personal Data. Five years after delivery the data of a request are made anonymous.",
    ),
    section(
      "8. Changes to these terms",
      "When they change, we will publish a new version. Each request is governed by the version you accepted when you started it.",
    ),
  ].join("\n\n"),
};

export const seededPages: (typeof basicPages.$inferInsert)[] = [
  {
    key: "about_us",
    textEs:
      "Somos un equipo de abogados, notarios y gestores que obtiene, legaliza y entrega documentos oficiales cubanos, y asesora a personas y empresas dentro y fuera del país.",
    textEn:
      "We are a team of lawyers, notaries and agents who obtain, legalize and deliver official Cuban documents, and advise people and companies in Cuba and abroad.",
  },
  {
    key: "contact",
    textEs: "Puede venir sin cita. Si pregunta por una solicitud, traiga su número.",
    textEn: "You can come without an appointment. If you’re asking about a request, bring its number.",
  },
  {
    key: "slogan",
    textEs: "Sus documentos, sin colas ni sorpresas.",
    textEn: "Your documents, without queues or surprises.",
  },
  {
    key: "politics",
    textEs:
      "Tratamos sus datos según la Ley 149 de 2022 de Protección de Datos Personales: solo los necesarios, solo para su trámite, y nunca los vendemos ni los mostramos completos en páginas públicas.",
    textEn:
      "We handle your data under Act 149 of 2022 on the Protection of Personal Data: only what is needed, only for your request; we never sell it or show it in full on public pages.",
  },
];
