import Millrace

/// Every word and sentence of the app, in one language.
///
/// A sentence with placeholders is a function of their values. A new language is one more value: the compiler requires
/// each of its texts.
///
/// The texts of the server aren't in the table, and are shown as they came: names, and its own sentences about a form.
struct Words: Sendable {
    /// The sentences about failures, which the SDK has.
    let errors: ErrorTexts
    let common: Common
    let app: App
    let login: Login
    let cities: CityList
    let city: CityPage
    let questions: Search
    let delivery: Order
    let addresses: AddressList
    let outbox: CommandList
}

extension Words {
    /// The texts that several screens have.
    struct Common: Sendable {
        let back: String
        let loading: String
        let refresh: String
        let retry: String
        let tryAgain: String
        let logIn: String
        let outbox: String
        let orderADelivery: String
        let city: String
        let houseAndStreet: String
        let exampleOfAStreet: String
        let missingStreet: String
        /// An empty list.
        let none: String
        /// The title of a city without visible characters.
        let unnamedCity: String
    }

    /// The keys of the app on every screen, and its last words.
    struct App: Sendable {
        let theme: String
        let language: String
        /// The commands that were not sent are lost, for a reason.
        let lost: @Sendable (_ error: String) -> String
        /// The trace could not be written to a file, for a reason.
        let unwritableTrace: @Sendable (_ file: String, _ error: String) -> String
        /// The file of the screens could not be used, for a reason.
        let unusableScreens: @Sendable (_ file: String, _ error: String) -> String
    }

    struct Login: Sendable {
        let title: String
        let name: String
        let password: String
        let loggingIn: String
        let cancel: String
        let mismatch: String
        /// The only user of the embedded backend, whose password is the name.
        let knownUser: @Sendable (_ name: String) -> String
        let unreadableScreens: String
    }

    /// The list of cities.
    struct CityList: Sendable {
        let title: String
        let header: String
        let search: String
        let addresses: String
        let favorite: String
        /// The number of cities that could not be read: one or more.
        let unreadable: @Sendable (_ count: Int) -> String
        let nothing: String
        let failed: String
    }

    struct CityPage: Sendable {
        let country: String
        let depot: String
        let place: @Sendable (_ depot: String, _ minutes: Int) -> String
        let slots: String
        let byAppointment: String
        let slot: @Sendable (_ from: String, _ until: String) -> String
        let failed: String
    }

    /// The search of questions.
    struct Search: Sendable {
        let title: String
        let search: String
        let placeholder: String
        let hint: String
        let searching: String
        let nothing: String
    }
}
