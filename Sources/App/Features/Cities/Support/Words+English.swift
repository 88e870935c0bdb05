extension Words {
    /// The English table.
    static let english = Words(
        errors: .english,
        common: Common(
            back: "Back",
            loading: "Loading…",
            refresh: "Refresh",
            retry: "Retry",
            tryAgain: "Try again",
            logIn: "Log in",
            outbox: "Outbox",
            orderADelivery: "Order a delivery",
            city: "City",
            houseAndStreet: "House and street",
            exampleOfAStreet: "for example 1 Mill Lane",
            missingStreet: "House and street are needed.",
            none: "There are none yet.",
            unnamedCity: "(a city without a name)"
        ),
        app: App(
            theme: "Theme",
            language: "Language",
            lost: { "what was not sent was kept in memory only, and is lost: \($0)" },
            unwritableTrace: { "the trace in \($0) could not be written: \($1)" },
            unusableScreens: { "the screens in \($0) could not be read or written: \($1)" }
        ),
        login: Login(
            title: "Log in",
            name: "Name",
            password: "Password",
            loggingIn: "Logging in…",
            cancel: "Cancel",
            mismatch: "Name and password don't match. Check them, then try again.",
            knownUser: { "This backend knows \($0), with the same password." },
            unreadableScreens: "The screens of the last run could not be read."
        ),
        cities: CityList(
            title: "Cities",
            header: "Where do you want it?",
            search: "Search",
            addresses: "Addresses",
            favorite: "Favourite",
            unreadable: { count in
                count == 1
                    ? "1 more city could not be read. Refresh to try again."
                    : "\(count) more cities could not be read. Refresh to try again."
            },
            nothing: "There are no cities to deliver to yet.",
            failed: "The cities could not be loaded"
        ),
        city: CityPage(
            country: "Country",
            depot: "Depot",
            place: { "\($0), \($1) min away" },
            slots: "Deliveries come",
            byAppointment: "by appointment only",
            slot: { "\($0) to \($1)" },
            failed: "The city could not be loaded"
        ),
        questions: Search(
            title: "Questions",
            search: "Search",
            placeholder: "What do you want to know?",
            hint: "Type a word of your question.",
            searching: "Searching…",
            nothing: "Nobody has asked this yet."
        ),
        delivery: .english,
        addresses: .english,
        outbox: .english
    )
}

extension Words.Order {
    fileprivate static let english = Words.Order(
        title: "Delivery",
        header: { "A delivery to \($0)" },
        secondLine: "Second line",
        optional: "optional",
        postalCode: "Postal code",
        malformedPostalCode: "A postal code has 2 to 10 letters and digits.",
        notTaken: "The order was not taken. Correct what is marked.",
        sending: "Sending…",
        order: "Order",
        waiting: "Your order is waiting to be sent",
        kept: "The order is kept on this machine, and sent once when the server can be reached.",
        done: "Done",
        onItsWay: "Your delivery is on its way",
        street: "Street",
        deliveries: { "Your deliveries to \($0)" },
        age: { "The list is \($0)." },
        refreshing: "Refreshing…",
        number: "No.",
        status: "Order",
        placed: "The order is placed.",
        trackingInterrupted: "The connection is lost, and will be made again.",
        trackingEnded: "Your deliveries can't be followed.",
        packed: "packed",
        underway: "on its way",
        delivered: "delivered"
    )
}

extension Words.AddressList {
    fileprivate static let english = Words.AddressList(
        title: "Saved addresses",
        new: "New",
        failed: "The addresses could not be loaded",
        cities: "Cities",
        allCities: "All cities",
        add: "Add an address",
        newAddress: "A new address",
        close: "Close",
        saving: "Saving…",
        deleting: "Deleting…",
        save: "Save",
        rename: "Rename",
        delete: "Delete",
        deletion: { "Delete \($0)?" },
        changedElsewhere: "Somebody else has changed this address.",
        yours: "Yours",
        theirs: "Theirs",
        keepMine: "Keep mine",
        takeTheirs: "Take theirs",
        name: "Name",
        exampleOfAName: "for example Home",
        missingName: "A name is needed.",
        missingCity: "A city is needed.",
        notSaved: "The address was not saved. Correct what is marked."
    )
}

extension Words.CommandList {
    fileprivate static let english = Words.CommandList(
        sendNow: "Send now",
        nothing: "Everything was sent.",
        inMemory: { "What waits here is lost when the app ends. \($0)" },
        edit: "Edit",
        discard: "Discard",
        discarding: { "Discard “\($0)”?" },
        order: { "An order to \($0), \($1)" },
        newAddress: { "The new address “\($0)”" },
        savedAddress: { "The address as “\($0)”" },
        deletedAddress: { "The deletion of “\($0)”" },
        otherVersion: "A change of another version of the app",
        waiting: "waiting to be sent",
        sending: "being sent",
        notAccepted: "not accepted",
        follows: "It follows a change that was not accepted.",
        unreadable: "This version of the app can't read it.",
        damaged: "The file of the outbox was damaged",
        saved: { count in
            switch count {
            case 0: "No change could be read from it."
            case 1: "1 change could be read from it."
            default: "\(count) changes could be read from it."
            }
        },
        lost: { count in
            switch count {
            case nil: "Changes may be missing. Please check whether yours are here."
            case 0: "Nothing is lost."
            case 1: "1 entry is lost. Please check whether your changes are here."
            case let count?: "\(count) entries are lost. Please check whether your changes are here."
            }
        },
        damagedFile: { "The damaged file is kept as \($0)." },
        dismiss: "Dismiss"
    )
}
