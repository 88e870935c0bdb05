import Foundation
import Millrace
import MillraceReactiveSwift

// 1. A value and what is derived from it.
final class CounterViewModel {
    let count = MutableProperty(0)
    let title: Property<String>
    let canDecrement: Property<Bool>

    init() {
        title = count.map { "Count: \($0)" }
        canDecrement = count.map { $0 > 0 }.skipRepeats()
    }

    func increment() {
        count.value += 1
    }

    func decrement() {
        count.modify { $0 -= 1 }
    }
}

// 2. A login form: an action that is enabled while the form is valid.
struct LoginError: Error, Equatable {
    let message: String
}

final class LoginViewModel {
    let email = MutableProperty("")
    let password = MutableProperty("")
    let isValid: Property<Bool>
    let message = MutableProperty<String?>(nil)
    let logIn: Action<Void, String, LoginError>

    init(authenticate: @escaping (String, String) -> SignalProducer<String, LoginError>) {
        let form = Property.combineLatest(email, password)
        isValid = form.map { $0.0.contains("@") && $0.1.count >= 8 }
        logIn = Action(state: form, enabledIf: { $0.0.contains("@") && $0.1.count >= 8 }) { form, _ in
            authenticate(form.0, form.1)
        }
        message <~ logIn.errors.map { $0.message }
        message <~ logIn.values.map { _ in nil }
    }
}

// 3. A registration whose fields have a message each.
final class RegistrationViewModel {
    let name = MutableProperty("")
    let age = MutableProperty(0)
    let terms = MutableProperty(false)
    let nameMessage: Property<String?>
    let ageMessage: Property<String?>
    let canContinue: Property<Bool>

    init() {
        nameMessage = name.map { $0.isEmpty ? "A name, please" : nil }
        ageMessage = age.map { $0 < 18 ? "Adults only" : nil }
        canContinue = Property.combineLatest(nameMessage, ageMessage, terms)
            .map { $0.0 == nil && $0.1 == nil && $0.2 }
    }
}

// 4. Two fields that are bound both ways.
final class TemperatureViewModel {
    let celsius = MutableProperty(0.0)
    let fahrenheit = MutableProperty(32.0)

    init() {
        fahrenheit <~ celsius.signal.map { $0 * 9 / 5 + 32 }.skipRepeats()
        celsius
            <~ fahrenheit.signal.map { ($0 - 32) * 5 / 9 }.skipRepeats { abs($0 - $1) < 0.001 }
            .filter { [celsius] in abs($0 - celsius.value) > 0.001 }
    }
}

// 5. Settings of an object that knows nothing of streams.
final class Preferences {
    var volume = 0
    var name = ""
}

final class SettingsViewModel {
    let volume = MutableProperty(5)
    let name = MutableProperty("Ada")
    let preferences: Preferences
    private let (lifetime, token) = Lifetime.make()

    init(preferences: Preferences) {
        self.preferences = preferences
        BindingTarget(lifetime: lifetime, object: preferences, keyPath: \.volume) <~ volume
        BindingTarget(lifetime: lifetime) { [weak preferences] in preferences?.name = $0 } <~ name
    }
}

// 6. Properties as wrappers.
final class ProfileViewModel {
    @MutableProperty var firstName = ""
    @MutableProperty var lastName = ""
    @Property var fullName: String

    init() {
        _fullName = Property.combineLatest(_firstName, _lastName).map { "\($0.0) \($0.1)" }
    }
}
